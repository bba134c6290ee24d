import { content } from './content';
import { addDays, formatDay, isoDay } from './lib/days';
import { fill } from './lib/fill';
import { doseCount, useMedicines, useTaken } from './store';

const { words } = content;

/** The last two weeks, one bar a day. */
export function Past() {
  const [medicines] = useMedicines();
  const [taken] = useTaken();
  const total = Math.max(1, doseCount(medicines));
  const days = Array.from({ length: 14 }, (_, index) => addDays(isoDay(), -index));
  const full = days.filter((day) => (taken[day]?.length ?? 0) >= total).length;

  return (
    <div>
      <p className="font-display text-4xl font-semibold tabular-nums">{full}</p>
      <p className="text-soft">{fill(words.full, { n: days.length })}</p>
      <h2 className="sr-only">{words.days}</h2>
      <ul className="mt-6 space-y-3">
        {days.map((day) => {
          const count = taken[day]?.length ?? 0;
          return (
            <li key={day} className="flex items-center gap-4">
              <span className="w-28 shrink-0 whitespace-nowrap tabular-nums">
                {formatDay(day, content.lang, { month: 'numeric', day: 'numeric', weekday: 'short' })}
              </span>
              <span className="h-4 flex-1 overflow-hidden rounded-full bg-tint">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${Math.min(1, count / total) * 100}%` }} />
              </span>
              <span className="w-10 text-right text-soft tabular-nums">
                {count}/{total}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
