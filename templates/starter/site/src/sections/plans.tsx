import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useSite } from '../site-context';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'plans' }>;

export function Plans({ items, choose }: Props) {
  const { ask } = useSite();
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {items.map((plan) => (
        <li
          key={plan.name}
          className={clsx('flex flex-col rounded-2xl border bg-surface p-6', plan.isBest ? 'border-2 border-accent' : 'border-line')}
        >
          <h3 className="text-lg font-semibold">{plan.name}</h3>
          <p className="mt-3">
            <span className="font-display text-4xl font-semibold tabular-nums">{plan.price}</span>{' '}
            <span className="text-soft">{plan.per}</span>
          </p>
          <ul className="mt-5 mb-6 flex-1 space-y-2">
            {plan.points.map((point) => (
              <li key={point} className="flex gap-2">
                <Check size={18} className="mt-1 shrink-0 text-accent" aria-hidden /> {point}
              </li>
            ))}
          </ul>
          <button type="button" className={plan.isBest ? 'button' : 'button-quiet'} onClick={() => ask(plan.name)}>
            {choose}
          </button>
        </li>
      ))}
    </ul>
  );
}
