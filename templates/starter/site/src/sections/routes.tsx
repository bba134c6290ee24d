import { useState } from 'react';
import { Picture } from '../art/picture';
import { useSite } from '../site-context';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'routes' }>;

function Level({ level, name }: { level: number; name: string }) {
  return (
    <span className="flex items-center gap-2 text-sm">
      <svg viewBox="0 0 46 14" className="h-3.5" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <path
            key={step}
            d={`M${step * 15 - 14} 13l7-12 7 12z`}
            fill={step <= level ? 'var(--accent)' : 'none'}
            stroke="var(--accent)"
            strokeWidth="1.2"
          />
        ))}
      </svg>
      {name}
    </span>
  );
}

export function Routes({ items, all, levels }: Props) {
  const { ask } = useSite();
  const [level, setLevel] = useState(0);
  const shown = items.filter((item) => level === 0 || item.level === level);
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-2">
        {[all, ...levels].map((name, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={level === index}
            onClick={() => setLevel(index)}
            className="min-h-11 rounded-full border border-soft/60 px-4 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {name}
          </button>
        ))}
      </div>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((item) => (
          <li key={item.name}>
            <button
              type="button"
              className="card block h-full w-full overflow-hidden text-left hover:border-accent"
              onClick={() => ask(item.name)}
            >
              <span className="block aspect-[16/9]">
                <Picture of={item.art} seed={item.name} />
              </span>
              <span className="block p-5">
                <span className="flex items-center justify-between gap-3">
                  <span className="text-lg font-semibold">{item.name}</span>
                  <Level level={item.level} name={levels[item.level - 1] ?? ''} />
                </span>
                <span className="mt-1 block">{item.day}</span>
                <span className="block text-soft">{item.facts}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
