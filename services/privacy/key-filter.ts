import type { DescribedTable } from '../../domain/privacy/schema-description.ts';

type Row = Record<string, unknown>;

/** The values that identify a row: its primary key, or all its short values. */
export function keyOf(table: DescribedTable, row: Row): Row {
  const names =
    table.primaryKey.length > 0
      ? table.primaryKey
      : Object.keys(row).filter((name) => isShort(row[name]));
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

const isShort = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length < 100;

/** A request with more would be refused for its size, and would prove nothing. */
const most = { characters: 6_000, conditions: 200 };

/**
 * Conditions of the data API that only the given rows meet: `or=(and(id.eq."1"),…)`. Of many rows
 * it takes the first ones.
 */
export function keyFilter(table: DescribedTable, rows: readonly Row[]): string {
  let filter = '';
  let count = 0;
  for (const row of rows) {
    const parts = Object.entries(keyOf(table, row)).map(
      ([name, value]) => `${quote(name)}.eq.${quote(String(value))}`,
    );
    const longer = `${filter}${filter && ','}and(${parts.join(',')})`;
    count += parts.length;
    const isTooLong = encodeURIComponent(longer).length > most.characters;
    if (filter && (isTooLong || count > most.conditions)) break;
    filter = longer;
  }
  return `or=${encodeURIComponent(`(${filter})`)}`;
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
