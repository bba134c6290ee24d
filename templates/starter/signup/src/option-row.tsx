import clsx from 'clsx';
import { Check, Minus, Plus } from 'lucide-react';
import { content } from './content';
import { money } from './entries';
import { fill } from './lib/fill';
import type { Content } from './types';

const { words } = content;

type Props = { option: Content['options'][number]; left: number; count: number; onCount: (count: number) => void };

export function OptionRow({ option, left, count, onCount }: Props) {
  const share = Math.min(1, 1 - (left - count) / option.limit);
  const isFull = left <= 0;
  const text = (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-medium">{option.name}</span>
        {option.price !== undefined && <span className="text-accent tabular-nums">{money(option.price)}</span>}
      </span>
      <span className="block text-soft">{option.note}</span>
      <span className="mt-2 flex items-center gap-3 text-sm text-soft">
        <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-tint">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
        <span className="tabular-nums">{isFull ? words.full : fill(words.left, { n: left - count })}</span>
      </span>
    </span>
  );

  if (content.hasQuantity) {
    return (
      <li className={clsx('card flex items-center gap-3 p-4', count > 0 && 'border-accent')}>
        {text}
        <span className="flex items-center">
          <button
            type="button"
            className="icon-button"
            disabled={count === 0}
            onClick={() => onCount(count - 1)}
            aria-label={`${words.less}: ${option.name}`}
          >
            <Minus size={18} />
          </button>
          <output className="w-7 text-center text-lg tabular-nums" aria-label={`${words.count}: ${option.name}`}>
            {count}
          </output>
          <button
            type="button"
            className="icon-button"
            disabled={count >= left}
            onClick={() => onCount(count + 1)}
            aria-label={`${words.more}: ${option.name}`}
          >
            <Plus size={18} />
          </button>
        </span>
      </li>
    );
  }
  return (
    <li>
      <label
        className={clsx(
          'card flex items-center gap-4 p-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent has-checked:border-accent',
          isFull && 'cursor-not-allowed bg-tint/50',
        )}
      >
        <input
          type="checkbox"
          className="sr-only"
          checked={count > 0}
          disabled={isFull}
          onChange={(event) => onCount(event.target.checked ? 1 : 0)}
        />
        <span
          className={clsx(
            'flex size-6 shrink-0 items-center justify-center rounded-md border-2',
            count > 0 ? 'border-accent bg-accent text-on-accent' : 'border-soft',
          )}
          aria-hidden
        >
          {count > 0 && <Check size={16} strokeWidth={3} />}
        </span>
        {text}
      </label>
    </li>
  );
}
