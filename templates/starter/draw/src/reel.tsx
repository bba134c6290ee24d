import { useEffect, useRef, useState } from 'react';
import { content } from './content';

const { words } = content;

/** A fair pick: every name left has the same chance. */
function pick(pool: string[]): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return pool[number % pool.length] ?? '';
}

type Props = { pool: string[]; isOpen: boolean; onStop: (name: string) => void };

/** Names roll by; the stop button shows the winner, drawn at that moment. */
export function Reel({ pool, isOpen, onStop }: Props) {
  const [isRolling, setRolling] = useState(false);
  const [shown, setShown] = useState<string[]>([]);
  const [winner, setWinner] = useState('');
  const names = useRef(pool);
  names.current = pool;

  useEffect(() => {
    if (!isRolling) return;
    const timer = setInterval(() => setShown([pick(names.current), pick(names.current), pick(names.current)]), 70);
    return () => clearInterval(timer);
  }, [isRolling]);

  function press() {
    if (!isRolling) {
      setWinner('');
      setRolling(true);
      return;
    }
    const name = pick(pool);
    setRolling(false);
    setWinner(name);
    onStop(name);
  }

  const middle = isRolling ? shown[1] : winner;
  return (
    <>
      <div className="relative w-full max-w-xl overflow-hidden rounded-2xl bg-accent py-4 text-on-accent">
        <p className="h-9 truncate text-xl opacity-60" aria-hidden>
          {isRolling ? shown[0] : ''}
        </p>
        <p
          className="truncate px-4 font-display text-5xl leading-tight font-semibold sm:text-7xl"
          role="status"
          aria-live={isRolling ? 'off' : 'polite'}
        >
          {middle || '· · ·'}
        </p>
        <p className="h-9 truncate text-xl opacity-60" aria-hidden>
          {isRolling ? shown[2] : ''}
        </p>
      </div>
      <button
        type="button"
        className="button min-h-14 min-w-44 rounded-full text-xl"
        onClick={press}
        disabled={!isRolling && (!isOpen || pool.length === 0)}
      >
        {isRolling ? words.stop : winner ? words.next : words.start}
      </button>
    </>
  );
}
