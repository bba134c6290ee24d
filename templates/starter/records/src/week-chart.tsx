import { content } from './content';
import { formatDay } from './lib/days';

const { words } = content;

type Day = { day: string; value: number };

/** Two bars a day: last week pale, this week full. */
export function WeekChart({ now, before }: { now: Day[]; before: Day[] }) {
  const most = Math.max(1, ...now.map((day) => day.value), ...before.map((day) => day.value));
  const bar = (value: number) => ({ height: `${(value / most) * 100}%` });
  return (
    <figure className="mt-6">
      <ul className="grid h-40 grid-cols-7 gap-2">
        {now.map((day, index) => (
          <li key={day.day} className="flex flex-col text-center text-xs text-soft">
            <span className="flex flex-1 items-end gap-0.5 border-b border-line" aria-hidden>
              <span className="w-1/2 rounded-t bg-soft/40" style={bar(before[index]?.value ?? 0)} />
              <span className="w-1/2 rounded-t bg-accent" style={bar(day.value)} />
            </span>
            <span className="mt-1">{formatDay(day.day, content.lang, { weekday: 'narrow' })}</span>
            <span className="sr-only">
              {words.lastWeek} {before[index]?.value}, {words.thisWeek} {day.value}
            </span>
          </li>
        ))}
      </ul>
      <figcaption className="mt-3 flex gap-5 text-sm text-soft">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-soft/40" aria-hidden /> {words.lastWeek}
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-accent" aria-hidden /> {words.thisWeek}
        </span>
      </figcaption>
    </figure>
  );
}
