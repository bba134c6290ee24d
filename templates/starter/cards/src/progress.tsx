import { useCards } from './cards';
import { content } from './content';
import { addDays, formatDay, isoDay } from './lib/days';

const { words } = content;

export function Progress() {
  const { cards, days } = useCards();
  const week = Array.from({ length: 7 }, (_, index) => addDays(isoDay(), index - 6));
  const most = Math.max(content.perDay, ...week.map((day) => days[day] ?? 0));
  const known = cards.filter((card) => card.box > 0).length;
  let streak = 0;
  while (days[addDays(isoDay(), -streak)]) streak += 1;

  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-2 gap-3">
        {[
          [words.knownTotal, `${known} / ${cards.length}`],
          [words.streak, streak],
        ].map(([name, value]) => (
          <div key={name} className="card flex flex-col-reverse p-5">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-display text-3xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="card p-5">
        <h2 className="font-semibold">{words.week}</h2>
        <ul className="mt-4 grid grid-cols-7 gap-2">
          {week.map((day) => (
            <li key={day} className="text-center text-sm">
              <span className="block text-soft tabular-nums">{days[day] ?? 0}</span>
              <span className="mt-1 flex h-32 items-end rounded bg-tint">
                <span className="w-full rounded bg-accent" style={{ height: `${((days[day] ?? 0) / most) * 100}%` }} />
              </span>
              <span className="mt-1 block text-soft">{formatDay(day, content.lang, { weekday: 'narrow' })}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
