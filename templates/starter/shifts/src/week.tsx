import { content } from './content';
import { addDays, formatDay, isoDay, weekStart } from './lib/days';
import { useShifts } from './shifts';

const { words, crew, times } = content;

export function Week() {
  const { shifts, me, offer, takeBack } = useShifts();
  const monday = weekStart(isoDay());
  return (
    <ol className="space-y-5">
      {[...content.week.keys()].map((day) => {
        const date = addDays(monday, day);
        return (
          <li key={day}>
            <h2 className={date === isoDay() ? 'font-semibold text-accent' : 'font-semibold'}>
              {formatDay(date, content.lang, { weekday: 'long', month: 'short', day: 'numeric' })}
            </h2>
            <ul className="card mt-2 divide-y divide-line">
              {shifts
                .filter((shift) => shift.day === day)
                .map((shift) => (
                  <li key={shift.time} className="flex min-h-14 items-center gap-3 px-4">
                    <span className="w-24 shrink-0 text-soft tabular-nums">{times[shift.time]}</span>
                    <span className={shift.person === me ? 'flex-1 font-semibold' : 'flex-1'}>
                      {crew[shift.person]}
                      {shift.person === me && (
                        <span className="ml-2 rounded bg-accent px-1.5 py-0.5 text-xs font-normal text-on-accent">{words.me}</span>
                      )}
                      {shift.isOffered && <span className="ml-2 text-sm text-accent">{words.offered}</span>}
                    </span>
                    {shift.person === me && (
                      <button
                        type="button"
                        className="button-quiet min-h-11 px-3 text-sm"
                        onClick={() => (shift.isOffered ? takeBack(shift) : offer(shift))}
                      >
                        {shift.isOffered ? words.takeBack : words.offer}
                      </button>
                    )}
                  </li>
                ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
