import { ArrowUpRight } from 'lucide-react';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'links' }>;

export function Links({ items }: Props) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item) => (
        <li key={item.name}>
          <a href={item.href} target="_blank" rel="noreferrer" className="card flex h-full items-center gap-4 p-5 hover:border-accent">
            <span className="flex-1">
              <span className="block text-lg font-semibold">{item.name}</span>
              <span className="block text-soft">{item.note}</span>
            </span>
            <ArrowUpRight size={20} className="text-accent" aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
}
