import { content } from './content';
import { format, type Metric, measure, within } from './data';

const { words } = content;

type Props = { length: number; metric: Metric; chosen: string | undefined; onChoose: (channel: string | undefined) => void };

/** Where it came from; pressing one shows the whole page for it alone. */
export function Channels({ length, metric, chosen, onChoose }: Props) {
  const rows = content.channels
    .map(({ name }) => ({ name, value: measure(within(length, 0, name), metric) }))
    .sort((one, other) => other.value - one.value);
  const most = Math.max(1e-9, ...rows.map((row) => row.value));
  const all = rows.reduce((sum, row) => sum + row.value, 0);

  return (
    <section className="card flex flex-col p-4 sm:p-6">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-semibold">{words.channels}</h2>
        {chosen && (
          <button type="button" className="button-quiet" onClick={() => onChoose(undefined)}>
            {words.all}
          </button>
        )}
      </div>
      {metric !== 'conversion' && (
        <div className="mt-2 flex h-3 gap-px overflow-hidden rounded-full" aria-hidden>
          {rows.map((row, index) => (
            <span key={row.name} className="bg-accent" style={{ width: `${(row.value / all) * 100}%`, opacity: 1 - index * 0.19 }} />
          ))}
        </div>
      )}
      <ul className="mt-3 flex-1 space-y-1">
        {rows.map((row, index) => (
          <li key={row.name}>
            <button
              type="button"
              aria-pressed={chosen === row.name}
              onClick={() => onChoose(chosen === row.name ? undefined : row.name)}
              className="-mx-2 block w-[calc(100%+1rem)] rounded-lg p-2 text-left hover:bg-tint aria-pressed:bg-tint"
            >
              <span className="flex items-center gap-2.5">
                <span className="size-3 rounded-sm bg-accent" style={{ opacity: 1 - index * 0.19 }} aria-hidden />
                <span className="min-w-0 flex-1 truncate">{row.name}</span>
                <span className="tabular-nums">{format(row.value, metric, row.value >= 100_000)}</span>
              </span>
              <span className="mt-2 block h-1.5 rounded-full bg-tint">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${(row.value / most) * 100}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
