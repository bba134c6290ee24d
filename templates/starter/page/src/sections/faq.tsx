import { Text } from '../text';
import type { Section } from '../types';

type Props = { items: Extract<Section, { kind: 'faq' }>['items'] };

export function Faq({ items }: Props) {
  return items.map(({ question, answer }) => (
    <details key={question} className="question">
      <summary>{question}</summary>
      <p>
        <Text of={answer} />
      </p>
    </details>
  ));
}
