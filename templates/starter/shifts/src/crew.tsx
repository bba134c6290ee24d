import { content } from './content';
import { fill } from './lib/fill';
import { hoursOf, useShifts } from './shifts';

const { words, crew } = content;

/** Who works how long this week; choosing a name shows the app as that person. */
export function Crew() {
  const { shifts, me, setMe } = useShifts();
  const hours = crew.map((_, person) =>
    shifts.filter((shift) => shift.person === person).reduce((sum, shift) => sum + hoursOf(shift.time), 0),
  );
  const most = Math.max(1, ...hours);
  return (
    <div>
      <h2 className="text-soft">{words.perPerson}</h2>
      <ul className="mt-3 space-y-3">
        {crew.map((name, person) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={person === me}
              onClick={() => setMe(person)}
              className="card block w-full p-4 text-left aria-pressed:border-accent"
            >
              <span className="flex justify-between">
                <span className="font-semibold">
                  {name}
                  {person === me && (
                    <span className="ml-2 rounded bg-accent px-1.5 py-0.5 text-xs font-normal text-on-accent">{words.me}</span>
                  )}
                </span>
                <span className="tabular-nums">{fill(words.hours, { n: hours[person] ?? 0 })}</span>
              </span>
              <span className="mt-2 block h-2 rounded-full bg-tint">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${((hours[person] ?? 0) / most) * 100}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
