import { PlaceMap } from '../art/place-map';
import { content } from '../content';
import { Text } from '../text';

type Props = { rows: { label: string; value: string }[]; hasMap?: boolean };

export function Rows({ rows, hasMap }: Props) {
  return (
    <>
      <dl className="rows">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>
              <Text of={label} />
            </dt>
            <dd>
              <Text of={value} />
            </dd>
          </div>
        ))}
      </dl>
      {hasMap && <PlaceMap seed={content.look.seed} />}
    </>
  );
}
