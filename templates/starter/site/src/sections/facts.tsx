import type { Section } from '../types';

type Props = Extract<Section, { kind: 'facts' }>;

export function Facts({ items }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line lg:grid-cols-4">
      {items.map((item) => (
        <div key={item.label} className="flex flex-col-reverse justify-end bg-surface p-5 sm:p-7">
          <dt className="mt-1 text-sm text-soft">{item.label}</dt>
          <dd className="font-display text-2xl font-semibold sm:text-3xl">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
