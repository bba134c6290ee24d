'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Confirmed } from './confirmed';

type Props = {
  title: string;
  text: string;
  verb: string;
  onGo(): void | Promise<void>;
  onClose(): void;
};

/** Asks for proof, then for a click, because browsers open a provider window only on a click. */
export function ProvenStep({ title, text, verb, onGo, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await onGo();
    onClose();
  };
  return (
    <Confirmed title={title} onClose={onClose}>
      {() => (
        <ConfirmDialog
          title={title}
          text={text}
          confirm={verb}
          busy={busy}
          onConfirm={() => void go()}
          onClose={onClose}
        />
      )}
    </Confirmed>
  );
}
