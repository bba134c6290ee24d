import { Art } from '../art/art';
import { Face } from '../art/face';
import { content } from '../content';
import { Text } from '../text';
import type { Motif, Section } from '../types';

type Kind = 'features' | 'goods' | 'works' | 'people' | 'quotes';
type Props = { kind: Kind; items: Extract<Section, { kind: Kind }>['items'] };

const inTurn: Partial<Record<Kind, Motif[]>> = { works: ['paper', 'hills', 'garden', 'rays'] };

/** Drawings of something that can be sold. */
const things: Motif[] = ['plate', 'cup', 'shelf', 'garden', 'books'];

function Picture({ kind, name, index }: { kind: Kind; name: string; index: number }) {
  if (kind === 'people') return <Face seed={name} />;
  const motifs = inTurn[kind] ?? [things.includes(content.look.art) ? content.look.art : 'shelf'];
  return <Art of={motifs[index % motifs.length] ?? 'paper'} seed={`${name}-${index}`} isDetail />;
}

/** Cards with drawings: goods, works, people, advantages and words of others. */
export function Cards({ kind, items }: Props) {
  const hasPicture = kind === 'goods' || kind === 'works' || kind === 'people';
  return (
    <ul className="cards" data-count={items.length}>
      {items.map(({ name, note, price }, index) => (
        <li key={name} className="card">
          {hasPicture ? (
            <div className="card-art">
              <Picture kind={kind} name={name} index={index} />
            </div>
          ) : (
            <span className="card-mark" aria-hidden="true">
              {kind === 'quotes' ? '“' : String(index + 1).padStart(2, '0')}
            </span>
          )}
          <h3>
            <Text of={name} />
          </h3>
          {note && (
            <p>
              <Text of={note} />
            </p>
          )}
          {price && (
            <p className="price">
              <Text of={price} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
