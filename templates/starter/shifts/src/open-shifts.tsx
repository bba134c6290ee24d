import { content } from './content';
import { addDays, formatDay, isoDay, weekStart } from './lib/days';
import { fill } from './lib/fill';
import { useShifts } from './shifts';

const { words, crew, times } = content;

export function OpenShifts() {
  const { shifts, me, claim, takeBack } = useShifts();
  const open = shifts.filter((shift) => shift.isOffered);
  if (open.length === 0) return <p className="py-16 text-center text-soft">{words.noOpen}</p>;
  return (
    <ul className="space-y-3" aria-label={words.open}>
      {open.map((shift) => (
        <li key={`${shift.day}-${shift.time}`} className="card p-5">
          <p className="font-display text-xl font-semibold">
            {formatDay(addDays(weekStart(isoDay()), shift.day), content.lang, { weekday: 'long', month: 'short', day: 'numeric' })}
          </p>
          <p className="tabular-nums">{times[shift.time]}</p>
          <p className="text-soft">{fill(words.by, { name: crew[shift.person] ?? '' })}</p>
          {shift.person === me ? (
            <button type="button" className="button-quiet mt-4 w-full" onClick={() => takeBack(shift)}>
              {words.takeBack}
            </button>
          ) : (
            <button type="button" className="button mt-4 w-full" onClick={() => claim(shift)}>
              {words.claim}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
