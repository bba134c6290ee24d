import { content } from './content';
import { type Entry, money, total } from './entries';

const { words } = content;

type Props = { entries: Entry[]; chosen: string | undefined; onChoose: (category: string | undefined) => void };

/** Where the month's money went, largest first. */
export function Breakdown({ entries, chosen, onChoose }: Props) {
  const rows = content.categories
    .map((category) => ({ category, amount: total(entries.filter((entry) => entry.category === category)) }))
    .filter((row) => row.amount > 0)
    .sort((one, other) => other.amount - one.amount);
  const most = rows[0]?.amount ?? 1;
  const all = total(entries);

  return (
    <section className="card p-5 sm:p-6">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-semibold">{words.where}</h2>
        {chosen && (
          <button type="button" className="button-quiet" onClick={() => onChoose(undefined)}>
            {words.all}
          </button>
        )}
      </div>
      {rows.length === 0 && <p className="py-8 text-center text-soft">{words.empty}</p>}
      <ul className="mt-2 space-y-1">
        {rows.map(({ category, amount }) => (
          <li key={category}>
            <button
              type="button"
              aria-pressed={chosen === category}
              onClick={() => onChoose(chosen === category ? undefined : category)}
              className="-mx-2 block w-[calc(100%+1rem)] rounded-lg p-2 text-left hover:bg-tint aria-pressed:bg-tint"
            >
              <span className="flex justify-between gap-3">
                <span>{category}</span>
                <span className="tabular-nums">
                  {money(amount)}{' '}
                  <span className="ml-2 inline-block w-10 text-right text-sm text-soft">{Math.round((amount / all) * 100)}%</span>
                </span>
              </span>
              <span className="mt-1.5 block h-2 rounded-full bg-tint">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${(amount / most) * 100}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
