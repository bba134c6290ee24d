import { Art } from '../art/art';
import { Face } from '../art/face';
import { Text } from '../text';
import type { Motif, Section } from '../types';

type Kind = 'features' | 'goods' | 'works' | 'people' | 'quotes';
type Props = { kind: Kind; items: Extract<Section, { kind: Kind }>['items'] };

function Picture({ kind, name, art = 'tile', index }: { kind: Kind; name: string; art?: Motif; index: number }) {
  if (kind === 'people') return <Face seed={name} />;
  return <Art of={art} seed={`${name}-${index}`} isDetail />;
}

/** Cards with drawings: goods, works, people, advantages and words of others. */
export function Cards({ kind, items }: Props) {
  const hasPicture = kind === 'goods' || kind === 'works' || kind === 'people';
  return (
    <ul className="cards" data-count={items.length}>
      {items.map(({ name, note, price, art }, index) => (
        <li key={name} className="card">
          {hasPicture ? (
            <div className="card-art">
              <Picture kind={kind} name={name} art={art} index={index} />
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
