import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { content } from './content';
import { type Day, money, type Sold, sold } from './data';

const { words } = content;
const columns = ['name', 'units', 'revenue'] as const;
const labels = { name: words.product, units: words.units, revenue: words.revenue };

/** What sold; a column's head sorts by it, twice the other way round. */
export function Products({ days }: { days: Day[] }) {
  const [column, setColumn] = useState<keyof Sold>('revenue');
  const [isUp, setUp] = useState(false);
  const rows = sold(days).sort((one, other) => {
    const order = column === 'name' ? one.name.localeCompare(other.name, content.lang) : one[column] - other[column];
    return isUp ? order : -order;
  });
  const most = Math.max(1, ...rows.map((row) => row.revenue));

  function sort(name: keyof Sold) {
    setUp(name === column ? !isUp : name === 'name');
    setColumn(name);
  }

  return (
    <section className="card min-w-0 p-4 sm:p-6">
      <h2 className="font-semibold">{words.products}</h2>
      <table className="mt-2 w-full">
        <thead>
          <tr className="border-b border-line">
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                aria-sort={column === name ? (isUp ? 'ascending' : 'descending') : undefined}
                className={name === 'name' ? 'text-left' : 'text-right'}
              >
                <button
                  type="button"
                  onClick={() => sort(name)}
                  className="inline-flex min-h-11 items-center gap-1 text-sm font-normal text-soft hover:text-ink"
                >
                  {labels[name]}
                  {column === name && (isUp ? <ArrowUp size={14} aria-hidden /> : <ArrowDown size={14} aria-hidden />)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                {row.name}
                <span className="mt-1.5 block h-1 max-w-48 rounded-full bg-tint" aria-hidden>
                  <span className="block h-full rounded-full bg-accent" style={{ width: `${(row.revenue / most) * 100}%` }} />
                </span>
              </th>
              <td className="py-2.5 text-right tabular-nums">{row.units.toLocaleString(content.lang)}</td>
              <td className="py-2.5 pl-3 text-right tabular-nums">{money(row.revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
