import type { Catalog, CatalogTable, TableColumn } from './catalog.ts';
import { type ColumnPath, nameOfPath } from './column-path.ts';
import { DataApiError, excerpt } from './data-api-error.ts';
import { quoteName, type Statement } from './statement.ts';

/** What a level of a query reads: a table, or the rows of a function, under an alias. */
export type RowSource = {
  name: string;
  columns: ReadonlyMap<string, TableColumn>;
  /** Set when the rows are those of a table, so that related rows can be embedded. */
  table?: CatalogTable;
  alias: string;
  /** The columns that the statement uses, for `returning`. */
  used: Set<string>;
};

/** Returns the source of a table's rows under an alias. */
export function sourceOf(table: CatalogTable, alias: string): RowSource {
  return { name: table.name, columns: table.columns, table, alias, used: new Set() };
}

/** Returns the table of that name, or throws as PostgREST does for an unknown one. */
export function findTable(catalog: Catalog, name: string): CatalogTable {
  const table = catalog.tables.get(name);
  if (table) return table;
  const known = [...catalog.tables.keys()].find((one) => one.toLowerCase() === name.toLowerCase());
  throw new DataApiError(
    404,
    'PGRST205',
    `Could not find the table '${catalog.schema}.${excerpt(name)}' in the schema cache`,
    known === undefined ? {} : { hint: `Perhaps you meant the table '${catalog.schema}.${known}'` },
  );
}

/** Returns a quoted column of a source and records that it is used. */
export function columnSql(source: RowSource, name: string): string {
  if (!source.columns.has(name))
    throw new DataApiError(400, '42703', `column ${source.name}.${excerpt(name)} does not exist`);
  source.used.add(name);
  return `${source.alias}.${quoteName(name)}`;
}

/** Returns the SQL of a column or of a place in its JSON value. Keys are parameters. */
export function pathSql(statement: Statement, source: RowSource, path: ColumnPath): string {
  const column = columnSql(source, path.column);
  if (path.steps.length === 0) return column;
  const isJson = /^jsonb?$/.test(source.columns.get(path.column)?.type ?? '');
  const steps = path.steps.map(({ arrow, key }) =>
    /^-?\d{1,9}$/.test(key) ? `${arrow}${key}` : `${arrow}${statement.bind(key)}::text`,
  );
  return `(${isJson ? column : `to_jsonb(${column})`}${steps.join('')})`;
}

/** The type of a path's value, as far as the catalogue shows it. */
export function pathType(source: RowSource, { column, steps }: ColumnPath): string {
  const last = steps.at(-1);
  if (!last) return source.columns.get(column)?.type ?? 'text';
  return last.arrow === '->>' ? 'text' : 'jsonb';
}

/** The name of a path in an answer. */
export const outputName = (path: ColumnPath, alias: string | undefined) =>
  alias ?? nameOfPath(path);
