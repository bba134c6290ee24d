import { ArrowDown, ArrowUp } from 'lucide-react';
import { content } from './content';
import { type Day, format, type Metric, measure, metrics, series } from './data';
import { fill } from './lib/fill';

const { words } = content;

type Props = { now: Day[]; before: Day[]; length: number; chosen: Metric; onChoose: (metric: Metric) => void };

/** The four numbers; the pressed one is drawn large below. */
export function Tiles({ now, before, length, chosen, onChoose }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {metrics.map((metric) => {
        const value = measure(now, metric);
        const change = value / Math.max(1e-9, measure(before, metric)) - 1;
        const Arrow = change < 0 ? ArrowDown : ArrowUp;
        return (
          <li key={metric} className="min-w-0">
            <button
              type="button"
              aria-pressed={chosen === metric}
              onClick={() => onChoose(metric)}
              className="card block h-full w-full overflow-hidden p-4 text-left hover:border-soft aria-pressed:border-accent aria-pressed:ring-1 aria-pressed:ring-accent sm:p-5"
            >
              <span className="block text-sm text-soft">{words[metric]}</span>
              <span className="mt-1 block truncate font-display text-2xl font-semibold tabular-nums sm:text-3xl">
                {format(value, metric, value >= 100_000)}
              </span>
              <span className="mt-1 flex flex-wrap items-center gap-x-1 text-sm">
                <Arrow size={15} aria-hidden />
                <span className="tabular-nums">
                  {new Intl.NumberFormat(content.lang, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'always' }).format(
                    change,
                  )}
                </span>
                <span className="text-soft">{fill(words.compared, { n: length })}</span>
              </span>
              <Spark values={series(now, metric).map((point) => point.value)} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Spark({ values }: { values: number[] }) {
  const low = Math.min(...values);
  const span = Math.max(1e-9, Math.max(...values) - low);
  const points = values.map(
    (value, index) => `${((index / Math.max(1, values.length - 1)) * 100).toFixed(1)},${(26 - ((value - low) / span) * 24).toFixed(1)}`,
  );
  return (
    <svg viewBox="0 0 100 28" preserveAspectRatio="none" className="mt-3 h-8 w-full" aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
}
