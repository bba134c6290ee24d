import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Picture } from './art/picture';
import { money } from './cart';
import { content } from './content';
import { fill } from './lib/fill';
import type { Good } from './types';

const { words } = content;
const orders = {
  best: () => 0,
  cheap: (one: Good, other: Good) => one.price - other.price,
  dear: (one: Good, other: Good) => other.price - one.price,
};
type Order = keyof typeof orders;

/** The shelf: by category, by words, in an order. */
export function Goods({ onOpen, onAdd }: { onOpen: (good: Good) => void; onAdd: (good: Good) => void }) {
  const [category, setCategory] = useState<string>();
  const [asked, setAsked] = useState('');
  const [order, setOrder] = useState<Order>('best');
  const [added, setAdded] = useState('');
  const wanted = asked.trim().toLowerCase();
  const shown = content.goods
    .filter((good) => !category || good.category === category)
    .filter((good) => `${good.name} ${good.note} ${good.category}`.toLowerCase().includes(wanted))
    .sort(orders[order]);

  return (
    <section id="goods" className="mx-auto max-w-6xl scroll-mt-16 px-5 py-12 sm:py-16">
      <div className="flex flex-wrap gap-2">
        {[undefined, ...content.categories].map((name) => (
          <button
            key={name ?? ''}
            type="button"
            aria-pressed={category === name}
            onClick={() => setCategory(name)}
            className="min-h-11 rounded-full border border-soft/60 px-4 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {name ?? words.all}
          </button>
        ))}
      </div>
      <div className="mt-4 grid gap-3 sm:grid-cols-[1fr_14rem]">
        <div className="relative">
          <Search size={18} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft" aria-hidden />
          <input
            type="search"
            className="field pl-10"
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
            placeholder={words.search}
            aria-label={words.search}
          />
        </div>
        <select className="field" value={order} onChange={(event) => setOrder(event.target.value as Order)} aria-label={words.sort}>
          <option value="best">{words.sortBest}</option>
          <option value="cheap">{words.sortCheap}</option>
          <option value="dear">{words.sortDear}</option>
        </select>
      </div>
      <p className="mt-3 text-sm text-soft" role="status">
        {added ? fill(words.added, { name: added }) : shown.length === 0 ? words.nothing : fill(words.found, { n: shown.length })}
      </p>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-6 lg:grid-cols-4">
        {shown.map((good) => (
          <li key={good.name} className="relative flex flex-col">
            <button type="button" className="group block text-left" onClick={() => onOpen(good)} aria-haspopup="dialog">
              <span className="relative block aspect-[5/4] overflow-hidden rounded-xl">
                <Picture of={good.art} seed={good.name} className="transition-transform duration-300 group-hover:scale-[1.03]" />
                <Badge good={good} />
              </span>
              <span className="mt-3 block font-semibold">{good.name}</span>
              <span className="line-clamp-1 text-sm text-soft">{good.note}</span>
            </button>
            <div className="mt-auto flex items-center justify-between gap-2 pt-1">
              <Price good={good} />
              <button
                type="button"
                className="icon-button border border-soft/60"
                disabled={good.left === 0}
                onClick={() => {
                  onAdd(good);
                  setAdded(good.name);
                }}
                aria-label={`${words.add}: ${good.name}`}
                title={words.add}
              >
                <Plus size={20} />
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Badge({ good }: { good: Good }) {
  const text = good.left === 0 ? words.soldOut : good.was ? words.reduced : good.isNew ? words.isNew : '';
  return text && <span className="absolute top-2.5 left-2.5 rounded-md bg-surface px-2 py-0.5 text-sm text-ink">{text}</span>;
}

export function Price({ good }: { good: Good }) {
  return (
    <span className="tabular-nums">
      {money(good.price)} {good.was && <s className="ml-1 text-sm text-soft">{money(good.was)}</s>}
    </span>
  );
}
