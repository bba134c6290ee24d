import { content } from './content';
import { daysBetween, formatDay } from './lib/days';
import type { Entry } from './records';

const width = 340;
const height = 170;

export function CurveChart({ points }: { points: Entry[] }) {
  const values = points.map((point) => point.value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const first = points[0]?.day ?? '';
  const last = points.at(-1)?.day ?? '';
  const span = Math.max(1, daysBetween(first, last));
  const place = (point: Entry) => ({
    x: 10 + (daysBetween(first, point.day) / span) * (width - 20),
    y: height - 34 - ((point.value - low) / Math.max(0.1, high - low)) * (height - 66),
  });
  const places = points.map(place);
  const line = places.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="mt-5 w-full"
      role="img"
      aria-label={values.map((value) => `${value} ${content.unit}`).join(', ')}
    >
      <path d={`${line}L${places.at(-1)?.x} ${height - 22}L${places[0]?.x} ${height - 22}z`} fill="var(--tint)" />
      <path d={line} fill="none" stroke="var(--accent)" strokeWidth="2.5" strokeLinejoin="round" />
      {points.map((point) => (
        <g key={point.id}>
          <circle {...{ cx: place(point).x, cy: place(point).y }} r="4" fill="var(--surface)" stroke="var(--accent)" strokeWidth="2" />
          {(point === points[0] || point === points.at(-1)) && (
            <text
              x={place(point).x}
              y={place(point).y - 11}
              fontSize="12"
              fill="var(--ink)"
              textAnchor={point === points[0] ? 'start' : 'end'}
            >
              {point.value}
            </text>
          )}
        </g>
      ))}
      <text x="10" y={height - 4} fontSize="12" fill="var(--soft)">
        {formatDay(first, content.lang)}
      </text>
      <text x={width - 10} y={height - 4} fontSize="12" fill="var(--soft)" textAnchor="end">
        {formatDay(last, content.lang)}
      </text>
    </svg>
  );
}
