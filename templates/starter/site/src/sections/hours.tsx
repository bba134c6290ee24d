import clsx from 'clsx';
import { useSite } from '../site-context';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'hours' }>;

export function Hours({ rows }: Props) {
  const { words } = useSite().site;
  const today = new Date().getDay();
  return (
    <dl className="max-w-xl divide-y divide-line border-y border-line">
      {rows.map((row) => {
        const isToday = row.days.includes(today);
        return (
          <div key={row.label} className={clsx('flex items-baseline gap-4 py-4', isToday && 'font-semibold')}>
            <dt className="flex-1">
              {row.label}
              {isToday && <span className="ml-3 rounded bg-accent px-2 py-0.5 text-sm font-normal text-on-accent">{words.today}</span>}
            </dt>
            <dd className="tabular-nums">{row.time}</dd>
          </div>
        );
      })}
    </dl>
  );
}
