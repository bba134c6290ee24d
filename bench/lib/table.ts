import { meetsGoal, type Row } from './bench.ts';

/** Formats the rows as a text table with aligned columns: ours, floor, ratio, goal, verdict. */
export function table(rows: readonly Row[]): string {
  const lines = [['', 'ours', 'floor', 'ratio', 'goal', ''], ...rows.map(cells)];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n');
}

function cells(row: Row): string[] {
  const { label: what, ours, floor, unit, goal } = row;
  const figure = (value: number) =>
    unit === 'count'
      ? String(Math.round(value))
      : `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
  const wanted =
    'ratio' in goal
      ? `≤ ${goal.ratio}×`
      : 'value' in goal
        ? `≤ ${figure(goal.value)}`
        : `≥ ${figure(goal.least)}`;
  return [
    what,
    figure(ours),
    floor === undefined ? '–' : figure(floor),
    floor ? `${(ours / floor).toFixed(2)}×` : '–',
    wanted,
    meetsGoal(row) ? 'met' : 'MISSED',
  ];
}
