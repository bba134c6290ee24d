import { useBookings } from './bookings';
import { content } from './content';
import { fill } from './lib/fill';

const { words, lessons } = content;

/** The card of credits as dots, and what they were used for. */
export function Usage() {
  const { bookings, left } = useBookings();
  const names = [...new Set(lessons.map((lesson) => lesson.name))];
  return (
    <div className="space-y-5">
      <section className="card p-5">
        <h2 className="font-semibold">{fill(words.credits, { n: left, total: content.credits })}</h2>
        <div className="mt-4 flex flex-wrap gap-2" aria-hidden>
          {[...Array(content.credits).keys()].map((index) => (
            <span key={index} className={`size-8 rounded-full border-2 border-accent ${index < left ? 'bg-accent' : ''}`} />
          ))}
        </div>
        <p className="mt-3 text-soft">{fill(words.used, { n: bookings.length })}</p>
      </section>
      <section className="card p-5">
        <h2 className="font-semibold">{words.taught}</h2>
        <ul className="mt-3 space-y-3">
          {names.map((name) => {
            const count = bookings.filter((booking) => lessons[booking.lesson]?.name === name).length;
            return (
              <li key={name}>
                <span className="flex justify-between">
                  {name} <span className="tabular-nums">{count}</span>
                </span>
                <span className="mt-1 block h-2 rounded-full bg-tint">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${(count / Math.max(1, bookings.length)) * 100}%` }}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}
