import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Card } from './cards';
import { content } from './content';

const { words } = content;
const farEnoughPx = 90;

/** Tap to turn, drag right when known and left when not; the arrow keys do the same. */
export function SwipeCard({ card, onDecide }: { card: Card; onDecide: (isKnown: boolean) => void }) {
  const [isTurned, setTurned] = useState(false);
  const [shift, setShift] = useState(0);
  const from = useRef<number>(undefined);

  function move(event: PointerEvent) {
    if (from.current !== undefined) setShift(event.clientX - from.current);
  }

  function release() {
    if (from.current === undefined) return;
    from.current = undefined;
    if (Math.abs(shift) > farEnoughPx) return onDecide(shift > 0);
    if (Math.abs(shift) < 6) setTurned(!isTurned);
    setShift(0);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') onDecide(true);
    else if (event.key === 'ArrowLeft') onDecide(false);
    else if (event.key === 'Enter' || event.key === ' ') setTurned(!isTurned);
    else return;
    event.preventDefault();
  }

  const isHeld = from.current !== undefined;
  return (
    <button
      type="button"
      onPointerDown={(event) => {
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => {
        from.current = undefined;
        setShift(0);
      }}
      onKeyDown={onKey}
      className="card absolute inset-x-0 top-0 bottom-3 flex touch-pan-y flex-col items-center justify-center rounded-3xl p-6 text-center select-none"
      style={{ transform: `translateX(${shift}px) rotate(${shift / 22}deg)`, transition: isHeld ? 'none' : 'transform 200ms ease-out' }}
    >
      {Math.abs(shift) > 30 && (
        <span className="absolute top-5 rounded-full border-2 border-accent px-4 py-1 font-semibold text-accent">
          {shift > 0 ? words.known : words.unknown}
        </span>
      )}
      <span className="font-display text-5xl font-semibold break-words">{card.front}</span>
      {isTurned ? (
        <span className="mt-6 border-t border-line pt-6">
          <span className="block text-2xl">{card.back}</span>
          <span className="mt-2 block text-soft">{card.example}</span>
        </span>
      ) : (
        <span className="mt-6 text-soft">{words.flip}</span>
      )}
    </button>
  );
}
