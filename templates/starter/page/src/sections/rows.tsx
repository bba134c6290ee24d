import { Map } from '../art/map';
import { content } from '../content';
import { Text } from '../text';

type Props = { rows: { label: string; value: string }[]; hasMap?: boolean };

export function Rows({ rows, hasMap }: Props) {
  return (
    <>
      <dl className="rows">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Text of={value} />
            </dd>
          </div>
        ))}
      </dl>
      {hasMap && <Map seed={content.look.seed} />}
    </>
  );
}
