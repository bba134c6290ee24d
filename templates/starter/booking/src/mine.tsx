import { useBookings } from './bookings';
import { content } from './content';
import { formatDay, isoDay } from './lib/days';

const { words, lessons, teachers } = content;

export function Mine() {
  const { bookings, cancel } = useBookings();
  const upcoming = bookings.filter((one) => one.day >= isoDay()).sort((one, other) => one.day.localeCompare(other.day));
  const done = bookings.filter((one) => one.day < isoDay());
  if (bookings.length === 0) return <p className="py-16 text-center text-soft">{words.noBookings}</p>;
  return (
    <div className="space-y-6">
      {[
        { name: words.upcoming, list: upcoming, isOpen: true },
        { name: words.done, list: done, isOpen: false },
      ].map((group) => (
        <section key={group.name} hidden={group.list.length === 0}>
          <h2 className="text-soft">{group.name}</h2>
          <ul className="mt-3 space-y-3">
            {group.list.map(({ day, lesson }) => (
              <li key={`${day}-${lesson}`} className="card flex items-center gap-4 p-5">
                <span className="flex-1">
                  <span className="block font-semibold">{lessons[lesson]?.name}</span>
                  <span className="block">
                    {formatDay(day, content.lang, { month: 'long', day: 'numeric', weekday: 'short' })} · {lessons[lesson]?.time}
                  </span>
                  <span className="block text-soft">{teachers[lessons[lesson]?.teacher ?? 0]}</span>
                </span>
                {group.isOpen && (
                  <button
                    type="button"
                    className="button-quiet"
                    onClick={() => {
                      if (confirm(words.cancelSure)) cancel(day, lesson);
                    }}
                  >
                    {words.cancel}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
