import { Text } from '../text';
import type { Section } from '../types';

type Props = { items: Extract<Section, { kind: 'steps' }>['items'] };

export function Steps({ items }: Props) {
  return (
    <ol className="steps-list">
      {items.map(({ time, name, note, price }, index) => (
        <li key={name}>
          <span className="time">{time ? <Text of={time} /> : index + 1}</span>
          <div>
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
          </div>
        </li>
      ))}
    </ol>
  );
}
