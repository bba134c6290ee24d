import { Picture } from '../art/picture';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'features' }>;

export function Features({ items }: Props) {
  return (
    <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item, index) => (
        <li key={item.name}>
          {item.art ? (
            <div className="mb-4 aspect-[16/10] overflow-hidden rounded-xl">
              <Picture of={item.art} seed={item.name} />
            </div>
          ) : (
            <p className="mb-3 w-12 border-b-2 border-accent pb-1 font-display text-accent tabular-nums" aria-hidden>
              {String(index + 1).padStart(2, '0')}
            </p>
          )}
          <h3 className="text-lg font-semibold">{item.name}</h3>
          <p className="mt-1 text-soft">{item.text}</p>
        </li>
      ))}
    </ul>
  );
}
