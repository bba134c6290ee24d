import { content } from './content';
import { CurveChart } from './curve-chart';
import { EntryForm } from './entry-form';
import { fill } from './lib/fill';
import { round, streakOf, useEntries, weekSums } from './records';
import { WeekChart } from './week-chart';

const { words, unit } = content;

export function Overview() {
  const [entries, setEntries] = useEntries();
  return (
    <div className="space-y-5">
      {content.chart === 'sum' ? <Weeks entries={entries} /> : <Curve entries={entries} />}
      <EntryForm onAdd={(entry) => setEntries([...entries, entry])} />
    </div>
  );
}

type Props = { entries: ReturnType<typeof useEntries>[0] };

function Weeks({ entries }: Props) {
  const now = weekSums(entries, 0);
  const before = weekSums(entries, 1);
  const total = round(now.reduce((sum, day) => sum + day.value, 0));
  const totalBefore = round(before.reduce((sum, day) => sum + day.value, 0));
  const difference = round(total - totalBefore);
  const verdict = difference > 0 ? words.more : difference < 0 ? words.less : words.same;

  return (
    <section className="card p-5">
      <div className="flex items-end justify-between gap-4">
        <div>
          <h2 className="text-soft">{words.thisWeek}</h2>
          <p className="font-display text-4xl font-semibold tabular-nums">
            {total} <span className="text-lg font-normal text-soft">{unit}</span>
          </p>
        </div>
        <p className="text-right">
          <span className="block font-display text-2xl font-semibold tabular-nums">{streakOf(entries)}</span>
          <span className="text-sm text-soft">{words.streak}</span>
        </p>
      </div>
      <p className="mt-1">{fill(verdict, { n: `${Math.abs(difference)} ${unit}` })}</p>
      {content.goal && (
        <div className="mt-4">
          <div className="h-2.5 overflow-hidden rounded-full bg-tint">
            <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(1, total / content.goal) * 100}%` }} />
          </div>
          <p className="mt-1 text-sm text-soft">{fill(words.goal, { done: total, goal: `${content.goal} ${unit}` })}</p>
        </div>
      )}
      <WeekChart now={now} before={before} />
    </section>
  );
}

function Curve({ entries }: Props) {
  const points = [...entries].sort((one, other) => one.day.localeCompare(other.day));
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return <p className="card p-8 text-center text-soft">{words.empty}</p>;
  const change = round(last.value - first.value);
  return (
    <section className="card p-5">
      <h2 className="text-soft">{words.latest}</h2>
      <p className="font-display text-4xl font-semibold tabular-nums">
        {last.value} <span className="text-lg font-normal text-soft">{unit}</span>
      </p>
      <p className="mt-1">{fill(words.sinceFirst, { n: `${change > 0 ? '+' : ''}${change} ${unit}` })}</p>
      <CurveChart points={points} />
    </section>
  );
}
