import { Text } from '../text';
import type { Section } from '../types';

type Props = { items: Extract<Section, { kind: 'list' }>['items'] };

/** Names with their prices, as on a printed menu. */
export function List({ items }: Props) {
  return (
    <ul className="list">
      {items.map(({ name, note, price }) => (
        <li key={name}>
          <div className="list-line">
            <h3>
              <Text of={name} />
            </h3>
            <span className="dots" aria-hidden="true" />
            {price && (
              <span className="price">
                <Text of={price} />
              </span>
            )}
          </div>
          {note && (
            <p>
              <Text of={note} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
