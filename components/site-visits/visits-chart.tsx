import { useFormatter, useTranslations } from 'next-intl';
import type { VisitNumbers } from '@/domain/entities/site-visits';

const height = 96;
const step = 10;

/** The visitors of each day as bars, and the same numbers as a table (PUB-084). */
export function VisitsChart({ days }: Pick<VisitNumbers, 'days'>) {
  const t = useTranslations('siteVisits');
  const format = useFormatter();
  const date = (day = '') =>
    format.dateTime(new Date(`${day}T00:00:00Z`), {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
    });
  const most = Math.max(1, ...days.map(({ visitors }) => visitors));
  const [from, to] = [date(days[0]?.day), date(days.at(-1)?.day)];
  return (
    <figure className="space-y-1">
      <svg
        role="img"
        aria-label={t('chart', { from, to, most })}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-line border-b"
      >
        {days.map(({ day, visitors }, i) => {
          const size = (visitors / most) * height;
          return (
            <rect
              key={day}
              x={i * step + 1}
              y={height - size}
              width={step - 2}
              height={size}
              className="fill-azure"
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className="flex justify-between text-12 text-ink-soft">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-13">
          {t('table')}
        </summary>
        <table className="w-full text-13 tabular-nums">
          <thead className="text-left text-ink-soft">
            <tr>
              <th scope="col" className="py-1 font-normal">
                {t('day')}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {t('visitors')}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {t('views')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, visitors, views }) => (
              <tr key={day} className="border-line border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {date(day)}
                </th>
                <td className="py-1 text-right">{format.number(visitors)}</td>
                <td className="py-1 text-right">{format.number(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
