import clsx from 'clsx';
import { useSite } from '../site-context';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'list' }>;

/** A menu or a price list, with a dotted line that leads the eye to the price. */
export function List({ items }: Props) {
  const { words } = useSite().site;
  return (
    <ul className="grid gap-x-14 lg:grid-cols-2">
      {items.map((item) => (
        <li key={item.name} className="border-b border-line py-4">
          <p className="flex items-baseline gap-2">
            <span className={clsx('text-lg font-semibold', item.isSoldOut && 'text-soft line-through')}>{item.name}</span>
            {item.tag && <span className="rounded bg-tint px-2 py-0.5 text-sm">{item.tag}</span>}
            <span className="mb-1 flex-1 border-b border-dotted border-soft/70" aria-hidden />
            {item.isSoldOut ? (
              <span className="rounded border border-soft/60 px-2 py-0.5 text-sm">{words.soldOut}</span>
            ) : (
              <span className="text-lg tabular-nums">{item.price}</span>
            )}
          </p>
          <p className="mt-1 text-soft">{item.note}</p>
        </li>
      ))}
    </ul>
  );
}
