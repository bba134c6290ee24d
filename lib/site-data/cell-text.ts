import type { RowValues } from '@/domain/entities/site-data';

/** Returns the text of a cell as a user reads and edits it. */
export function cellText(value: RowValues[string] | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the values that identify a row. */
export function rowKey(primaryKey: readonly string[], values: RowValues): RowValues {
  return Object.fromEntries(primaryKey.map((name) => [name, values[name] ?? null]));
}
