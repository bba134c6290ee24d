import { content } from './content';
import { addDays, formatDay, isoDay, weekStart } from './lib/days';
import { usePlants } from './plants';

/** Four weeks of watering: a drop for each plant on its day. */
export function Weeks() {
  const { plants } = usePlants();
  const first = addDays(weekStart(isoDay()), -21);
  const days = Array.from({ length: 28 }, (_, index) => addDays(first, index));
  return (
    <section>
      <h2 className="text-soft">{content.words.weeks}</h2>
      <ul className="mt-4 grid grid-cols-7 gap-1.5">
        {days.map((day) => {
          const watered = plants.filter((plant) => plant.watered.includes(day));
          return (
            <li
              key={day}
              className={`flex aspect-[3/4] flex-col items-center rounded-lg border p-1 ${day === isoDay() ? 'border-accent' : 'border-line bg-surface'}`}
            >
              <span className="text-xs text-soft tabular-nums">{formatDay(day, content.lang, { day: 'numeric' })}</span>
              <span
                className="mt-1 flex flex-wrap justify-center gap-0.5"
                role="img"
                aria-label={watered.map((plant) => plant.name).join(', ') || '–'}
              >
                {watered.map((plant) => (
                  <span key={plant.id} className="size-2.5 rotate-45 rounded-full rounded-tl-none bg-accent" />
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
