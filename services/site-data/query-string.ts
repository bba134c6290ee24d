import type { RowFilter, RowSort, RowValues } from '../../domain/entities/site-data.ts';
import { fail } from '../../domain/errors.ts';

/** Quotes a name or value of the data API. */
const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The path of a table's rows with parameters, in the syntax of the data API. */
export function rowsPath(table: string, parameters: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') query.append(name, value);
  return `rest/v1/${encodeURIComponent(table)}?${query}`;
}

const operators = { eq: 'eq', neq: 'neq', gt: 'gt', gte: 'gte', lt: 'lt', lte: 'lte' } as const;

/**
 * Writes filters as one `and` group: in a group a column may have any name, also that of a
 * parameter.
 */
export function filterText(filters: readonly RowFilter[]): string | undefined {
  if (filters.length === 0) return undefined;
  return `(${filters.map(oneFilter).join(',')})`;
}

function oneFilter({ column, operator, value }: RowFilter): string {
  const name = quote(column);
  switch (operator) {
    case 'empty':
      return `${name}.is.null`;
    case 'filled':
      return `${name}.not.is.null`;
    case 'contains':
      return `${name}.ilike.${quote(`*${value.replaceAll(/[\\%_*]/g, escapeWildcard)}*`)}`;
    default:
      return `${name}.${operators[operator]}.${quote(value)}`;
  }
}

/** The API reads `*` as a wildcard and has no escape for it, so any character stands for it. */
const escapeWildcard = (character: string) => (character === '*' ? '_' : `\\${character}`);

/** The condition that names one row by its primary key. */
export function keyText(primaryKey: readonly string[], row: RowValues): string {
  const parts = primaryKey.map((column) => {
    const value = row[column];
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw fail('invalidInput');
    return `${quote(column)}.eq.${quote(String(value))}`;
  });
  return `(${parts.join(',')})`;
}

export function orderText(sort: readonly RowSort[]): string | undefined {
  if (sort.length === 0) return undefined;
  return sort
    .map(({ column, isDescending }) => `${quote(column)}.${isDescending ? 'desc' : 'asc'}`)
    .join(',');
}
