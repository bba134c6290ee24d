import { content } from './content';
import { addDays, formatDay, isoDay } from './lib/days';

/** The last seven days as small bars. */
export function Week({ counts }: { counts: Record<string, number> }) {
  const days = Array.from({ length: 7 }, (_, index) => addDays(isoDay(), index - 6));
  const most = Math.max(content.goal, ...days.map((day) => counts[day] ?? 0));
  return (
    <div className="mt-6">
      <h3 className="text-sm text-soft">{content.words.week}</h3>
      <ul className="mt-2 grid grid-cols-7 gap-2">
        {days.map((day) => (
          <li key={day} className="text-center text-xs text-soft">
            <span className="flex h-16 items-end rounded bg-tint/60">
              <span className="w-full rounded bg-accent" style={{ height: `${((counts[day] ?? 0) / most) * 100}%` }} />
            </span>
            <span className="mt-1 block">{formatDay(day, content.lang, { weekday: 'narrow' })}</span>
            <span className="sr-only">{counts[day] ?? 0}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
