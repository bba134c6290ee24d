import { useState } from 'react';
import { Envelope } from './envelope';
import { Letter } from './letter';

export function App() {
  const [isOpen, setOpen] = useState(false);
  const [isRead, setRead] = useState(false);

  function open() {
    setOpen(true);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    setTimeout(() => setRead(true), isStill ? 0 : 1500);
  }

  function close() {
    setRead(false);
    setOpen(false);
  }

  return isRead ? <Letter onClose={close} /> : <Envelope isOpen={isOpen} onOpen={open} />;
}
