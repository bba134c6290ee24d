import { Check, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { roundOf, useCards } from './cards';
import { content } from './content';
import { fill } from './lib/fill';
import { SwipeCard } from './swipe-card';

const { words } = content;

export function Deck() {
  const { cards, answer } = useCards();
  const [queue, setQueue] = useState(() => roundOf(cards).map((card) => card.id));
  const [total, setTotal] = useState(queue.length);
  const current = cards.find((card) => card.id === queue[0]);
  const next = cards.find((card) => card.id === queue[1]);

  function decide(isKnown: boolean) {
    if (!current) return;
    answer(current.id, isKnown);
    // What was not known comes back at the end of the round.
    setQueue(isKnown ? queue.slice(1) : [...queue.slice(1), current.id]);
  }

  function restart() {
    const round = (roundOf(cards).length > 0 ? roundOf(cards) : cards.slice(0, content.perDay)).map((card) => card.id);
    setQueue(round);
    setTotal(round.length);
  }

  if (!current) {
    return (
      <div className="flex h-full flex-col items-center justify-center text-center" role="status">
        <p className="font-display text-3xl font-semibold">{words.done}</p>
        <p className="mt-2 text-soft">{fill(words.doneText, { n: total })}</p>
        <button type="button" className="button mt-8" onClick={restart}>
          <RotateCw size={18} aria-hidden /> {words.again}
        </button>
      </div>
    );
  }

  return (
    <div className="flex h-full min-h-96 flex-col">
      <p className="text-soft">{fill(words.progress, { done: total - new Set(queue).size, total })}</p>
      <div className="relative my-5 min-h-64 flex-1">
        {next && <div className="absolute inset-x-3 top-3 bottom-0 rounded-3xl border border-line bg-tint" aria-hidden />}
        <SwipeCard key={`${current.id}-${queue.length}-${current.box}`} card={current} onDecide={decide} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <button type="button" className="button-quiet min-h-14 text-lg" onClick={() => decide(false)}>
          <X size={20} aria-hidden /> {words.unknown}
        </button>
        <button type="button" className="button min-h-14 text-lg" onClick={() => decide(true)}>
          <Check size={20} aria-hidden /> {words.known}
        </button>
      </div>
      <p className="mt-3 text-center text-sm text-soft">{words.hint}</p>
    </div>
  );
}
