import type { RowValues } from '../entities/site-data.ts';
import { limits } from '../limits/index.ts';

const { valueMax, summaryMax } = limits.siteAdmin;

/**
 * Writes values of a row as a short JSON text for the log. A long value is cut; `columns` are the
 * columns to write, all by default.
 */
export function summarize(values: RowValues, columns = Object.keys(values)): string {
  const parts = columns
    .filter((name) => Object.hasOwn(values, name))
    .map((name) => `${name}: ${valueText(values[name])}`);
  return shorten(parts.join(', '), summaryMax);
}

function valueText(value: RowValues[string] | undefined): string {
  return shorten(typeof value === 'string' ? value : JSON.stringify(value ?? null), valueMax);
}

function shorten(text: string, most: number): string {
  // One character more than fits, each of up to two units.
  const points = [...text.slice(0, most * 2 + 2)];
  return points.length <= most ? text : `${points.slice(0, most).join('')}…`;
}
