import { useState } from 'react';
import { content } from './content';
import { type Day, format, type Metric, series } from './data';
import { formatDay } from './lib/days';

const { words } = content;
const width = 760;
const height = 300;
const edge = { top: 16, bottom: 28, left: 52, right: 8 };

/** The chosen number day by day over the period before; drag, hover or press the arrow keys to read a day. */
export function Trend({ now, before, metric }: { now: Day[]; before: Day[]; metric: Metric }) {
  const points = series(now, metric);
  const past = series(before, metric);
  const [asked, setAsked] = useState<number>();
  const at = Math.min(asked ?? points.length - 1, points.length - 1);
  const top = niceTop(Math.max(...points.map((one) => one.value), ...past.map((one) => one.value)));
  const x = (index: number) => edge.left + (index / Math.max(1, points.length - 1)) * (width - edge.left - edge.right);
  const y = (value: number) => height - edge.bottom - (value / top) * (height - edge.top - edge.bottom);
  const line = (list: { value: number }[]) =>
    list.map((one, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(one.value).toFixed(1)}`).join('');
  const read = points[at];
  const readPast = past[at];
  const said = read ? `${formatDay(read.day, content.lang, { month: 'long', day: 'numeric' })}: ${format(read.value, metric)}` : '';

  return (
    <section className="card min-w-0 p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">{words[metric]}</h2>
        <p className="flex flex-wrap gap-x-5 text-sm tabular-nums">
          <span>{read && formatDay(read.day, content.lang, { month: 'short', day: 'numeric', weekday: 'short' })}</span>
          <span className="flex items-center gap-2">
            <span className="h-0.5 w-4 bg-accent" aria-hidden /> {words.now} <b>{read && format(read.value, metric)}</b>
          </span>
          <span className="flex items-center gap-2 text-soft">
            <span className="w-4 border-t-2 border-dashed border-soft" aria-hidden /> {words.before}{' '}
            {readPast && format(readPast.value, metric)}
          </span>
        </p>
      </div>
      <div className="relative mt-4 rounded-lg has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent">
        <svg viewBox={`0 0 ${width} ${height}`} className="h-56 w-full sm:h-auto" preserveAspectRatio="none" aria-hidden="true">
          {[0, 0.5, 1].map((part) => (
            <path
              key={part}
              d={`M${edge.left} ${y(top * part)}H${width - edge.right}`}
              stroke="var(--line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={`${line(points)}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}z`} fill="var(--accent)" opacity="0.12" />
          <path d={line(past)} fill="none" stroke="var(--soft)" strokeWidth="1.5" strokeDasharray="5 5" vectorEffect="non-scaling-stroke" />
          <path
            d={line(points)}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          <path d={`M${x(at)} ${edge.top}V${y(0)}`} stroke="var(--ink)" vectorEffect="non-scaling-stroke" />
        </svg>
        {read && (
          <span
            className="pointer-events-none absolute size-3.5 -translate-1/2 rounded-full border-2 border-accent bg-surface"
            style={{ left: `${(x(at) / width) * 100}%`, top: `${(y(read.value) / height) * 100}%` }}
            aria-hidden
          />
        )}
        {[0, 0.5, 1].map((part) => (
          <span
            key={part}
            className="pointer-events-none absolute left-0 -translate-y-1/2 text-xs text-soft tabular-nums"
            style={{ top: `${(y(top * part) / height) * 100}%` }}
            aria-hidden
          >
            {format(top * part, metric, true)}
          </span>
        ))}
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={at}
          onChange={(event) => setAsked(Number(event.target.value))}
          onPointerMove={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            setAsked(Math.round(((event.clientX - box.left) / box.width) * (points.length - 1)));
          }}
          aria-label={words.day}
          aria-valuetext={said}
          className="absolute inset-y-0 m-0 cursor-crosshair touch-pan-y opacity-0"
          style={{
            left: `${(edge.left / width) * 100}%`,
            right: `${(edge.right / width) * 100}%`,
            width: `${((width - edge.left - edge.right) / width) * 100}%`,
          }}
        />
      </div>
      <p className="flex justify-between text-xs text-soft" style={{ paddingLeft: `${(edge.left / width) * 100}%` }} aria-hidden>
        <span>{points[0] && formatDay(points[0].day, content.lang)}</span>
        <span>{points.at(-1) && formatDay(points.at(-1)?.day ?? '', content.lang)}</span>
      </p>
    </section>
  );
}

/** The next round number above a value, so that the lines of the chart say something whole. */
function niceTop(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1e-6)));
  return [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((times) => times * step).find((one) => one >= value) ?? value;
}
