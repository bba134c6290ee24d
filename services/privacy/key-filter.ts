import type { DescribedTable } from '../../domain/privacy/schema-description.ts';

type Row = Record<string, unknown>;

/** The values that identify a row: its primary key, or all its simple values. */
export function keyOf(table: DescribedTable, row: Row): Row {
  const names =
    table.primaryKey.length > 0
      ? table.primaryKey
      : Object.keys(row).filter((name) =>
          ['string', 'number', 'boolean'].includes(typeof row[name]),
        );
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Conditions of the data API that only the given rows meet: `or=(and(id.eq."1"),…)`. */
export function keyFilter(table: DescribedTable, rows: readonly Row[]): string {
  const conditions = rows.map((row) => {
    const parts = Object.entries(keyOf(table, row)).map(
      ([name, value]) => `${quote(name)}.eq.${quote(String(value))}`,
    );
    return `and(${parts.join(',')})`;
  });
  return `or=${encodeURIComponent(`(${conditions.join(',')})`)}`;
}

/** Whether both are the same row. */
export function isSameRow(table: DescribedTable, one: Row, other: Row): boolean {
  return Object.entries(keyOf(table, one)).every(
    ([name, value]) => JSON.stringify(other[name]) === JSON.stringify(value),
  );
}

/** A name or value that may contain commas, dots and parentheses. */
export const quote = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
