import { content } from './content';
import { busyness, type Day } from './data';

const { words } = content;
// The first of January 2024 was a Monday.
const names = [...Array(7).keys()].map((index) =>
  new Intl.DateTimeFormat(content.lang, { weekday: 'short' }).format(new Date(2024, 0, 1 + index)),
);

/** When people order: a week as a map of warmth. */
export function Hours({ days }: { days: Day[] }) {
  const rows = busyness(days);
  const most = Math.max(1, ...rows.flat().map((cell) => cell.orders));
  return (
    <section className="card flex min-w-0 flex-col p-4 sm:p-6">
      <h2 className="font-semibold">{words.hours}</h2>
      <p className="text-sm text-soft">{words.hoursNote}</p>
      <table className="mt-4 w-full flex-1 table-fixed border-separate border-spacing-[3px]">
        <thead>
          <tr>
            <td className="w-11" />
            {[...Array(12).keys()].map((index) => (
              <th key={index} scope="col" className="text-xs font-normal text-soft tabular-nums">
                <span className={index % 3 ? 'sr-only' : undefined}>{index * 2}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, weekday) => (
            <tr key={names[weekday]}>
              <th scope="row" className="text-left text-xs font-normal whitespace-nowrap text-soft">
                {names[weekday]}
              </th>
              {row.map(({ hour, orders }) => (
                <td
                  key={hour}
                  title={`${names[weekday]} ${hour}:00 · ${orders}`}
                  className="h-7 rounded-sm"
                  style={{ background: `color-mix(in oklab, var(--accent) ${Math.round((orders / most) * 92)}%, var(--tint))` }}
                >
                  <span className="sr-only">{orders}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
