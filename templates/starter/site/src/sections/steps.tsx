import type { Section } from '../types';

type Props = Extract<Section, { kind: 'steps' }>;

/** A process or a day's programme along one line. */
export function Steps({ items }: Props) {
  return (
    <ol className="max-w-3xl border-l-2 border-line">
      {items.map((item, index) => (
        <li key={item.name} className="relative pb-8 pl-8 last:pb-0">
          <span className="absolute top-1.5 -left-[9px] size-4 rounded-full border-2 border-accent bg-paper" aria-hidden />
          <p className="font-display text-accent tabular-nums">{item.time ?? String(index + 1).padStart(2, '0')}</p>
          <h3 className="text-lg font-semibold">{item.name}</h3>
          <p className="mt-1 text-soft">{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
