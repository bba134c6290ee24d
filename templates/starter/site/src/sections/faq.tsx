import { Plus } from 'lucide-react';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'faq' }>;

export function Faq({ items }: Props) {
  return (
    <div className="max-w-3xl divide-y divide-line border-y border-line">
      {items.map((item) => (
        <details key={item.question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-medium [&::-webkit-details-marker]:hidden">
            {item.question}
            <Plus size={20} className="shrink-0 text-accent transition-transform group-open:rotate-45" aria-hidden />
          </summary>
          <p className="max-w-2xl pb-5 text-soft">{item.answer}</p>
        </details>
      ))}
    </div>
  );
}
