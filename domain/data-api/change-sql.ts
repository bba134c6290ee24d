import { limits } from '../limits/index.ts';
import type { Catalog, CatalogTable } from './catalog.ts';
import { conditionSql } from './condition-sql.ts';
import { DataApiError, excerpt, queryError } from './data-api-error.ts';
import type { Preferences } from './preferences.ts';
import type { QueryLevel } from './query-level.ts';
import { levelSql } from './read-sql.ts';
import { sourceOf } from './row-source.ts';
import type { ColumnSelection } from './select-tree.ts';
import { splitList, unquote } from './split-list.ts';
import { qualifiedName, quoteName, type Statement } from './statement.ts';

type Row = Record<string, unknown>;

/** The alias of the changed table, for `returning`. */
export const changedAlias = 'changed_row';

type Target = { catalog: Catalog; statement: Statement; table: CatalogTable };

/** Parses a JSON body into rows; throws PGRST102 for anything but an object or a list of them. */
export function parseRows(body: string): { rows: Row[]; isList: boolean } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new DataApiError(400, 'PGRST102', 'Empty or invalid json');
  }
  const isList = Array.isArray(value);
  const rows: unknown[] = isList ? (value as unknown[]) : [value];
  if (!rows.every(isRow)) throw new DataApiError(400, 'PGRST102', 'All rows must be objects');
  return { rows, isList };
}

const isRow = (one: unknown): one is Row =>
  typeof one === 'object' && one !== null && !Array.isArray(one);

type Insert = Target & {
  body: string;
  /** The value of the parameter `columns`. */
  columns?: string;
  /** The value of the parameter `on_conflict`. */
  onConflict?: string;
  preferences: Preferences;
};

/** Builds an insert or upsert of the rows of a JSON body. */
export function insertSql(input: Insert): string {
  const { catalog, statement, table, body, preferences } = input;
  const { rows, isList } = parseRows(body);
  const given =
    input.columns === undefined
      ? [...new Set(rows.flatMap((row) => Object.keys(row)))]
      : parseNames(input.columns);
  assertColumns(table, given);
  const name = qualifiedName(catalog.schema, table.name);
  const columns = given.map(quoteName).join(', ');
  const conflict = conflictSql(table, given, input.onConflict, preferences);
  const head = `insert into ${name} as ${changedAlias}`;
  if (given.length === 0) {
    if (isList) throw new DataApiError(400, 'PGRST102', 'A list of rows needs columns');
    return `${head} default values${conflict}`;
  }
  const data = `${statement.bind(isList ? body : `[${body}]`)}::json`;
  if (preferences.usesDefaults && rows.some((row) => given.some((one) => !Object.hasOwn(row, one))))
    return `${head} (${columns}) values ${cellsSql(name, rows, given, data)}${conflict}`;
  return `${head} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${data})${conflict}`;
}

/** Every row with `default` where it has no key. */
function cellsSql(name: string, rows: readonly Row[], given: string[], data: string): string {
  if (rows.length * given.length > limits.dataApi.cellsWithDefaults)
    throw queryError('too many rows for missing=default');
  return rows
    .map((row, index) => {
      const record = `(json_populate_record(null::${name}, ${data} -> ${index}))`;
      const cells = given.map((column) =>
        Object.hasOwn(row, column) ? `${record}.${quoteName(column)}` : 'default',
      );
      return `(${cells.join(', ')})`;
    })
    .join(', ');
}

function conflictSql(
  table: CatalogTable,
  given: readonly string[],
  onConflict: string | undefined,
  { resolution }: Preferences,
): string {
  if (!resolution) return '';
  const target = onConflict === undefined ? table.primaryKey : parseNames(onConflict);
  assertColumns(table, target);
  const list = target.length > 0 ? ` (${target.map(quoteName).join(', ')})` : '';
  if (resolution === 'ignore') return ` on conflict${list} do nothing`;
  if (!list) return '';
  const changed = given.filter((column) => !target.includes(column));
  if (changed.length === 0) return ` on conflict${list} do nothing`;
  const assignments = changed.map((one) => `${quoteName(one)} = excluded.${quoteName(one)}`);
  return ` on conflict${list} do update set ${assignments.join(', ')}`;
}

/** Builds an update; undefined when the body has no column, which changes nothing. */
export function updateSql(
  target: Target & { body: string; query: QueryLevel },
): string | undefined {
  const { catalog, statement, table, body } = target;
  const { rows, isList } = parseRows(body);
  const [row] = rows;
  if (isList || !row) throw new DataApiError(400, 'PGRST102', 'An update needs one object');
  const given = Object.keys(row);
  assertColumns(table, given);
  if (given.length === 0) return undefined;
  const name = qualifiedName(catalog.schema, table.name);
  const assignments = given.map((one) => `${quoteName(one)} = given.${quoteName(one)}`);
  const data = `json_populate_record(null::${name}, ${statement.bind(body)}::json)`;
  return `update ${name} as ${changedAlias} set ${assignments.join(', ')} from ${data} given${changedRows('UPDATE', target)}`;
}

/** Builds a delete. */
export function deleteSql(target: Target & { query: QueryLevel }): string {
  const name = qualifiedName(target.catalog.schema, target.table.name);
  return `delete from ${name} as ${changedAlias}${changedRows('DELETE', target)}`;
}

/** The `where` of an update or delete, which must not change a whole table by mistake. */
function changedRows(word: string, target: Target & { query: QueryLevel }): string {
  const { statement, table, query } = target;
  if (query.conditions.length === 0)
    throw new DataApiError(400, '21000', `${word} requires a WHERE clause`);
  if (query.limit !== undefined || query.offset !== undefined) return limitedRows(target);
  const source = sourceOf(table, changedAlias);
  const conditions = query.conditions.map((one) =>
    conditionSql(statement, source, one, () => undefined),
  );
  return ` where ${conditions.join(' and ')}`;
}

/** Changes only the rows of a range, which needs an order and a primary key. */
function limitedRows({ catalog, statement, table, query }: Target & { query: QueryLevel }): string {
  if (query.order.length === 0 || table.primaryKey.length === 0)
    throw new DataApiError(400, 'PGRST109', `A 'limit' was applied without an explicit 'order'`, {
      hint: `Apply an 'order' using unique column(s)`,
    });
  const source = sourceOf(table, statement.nextAlias());
  const selections = table.primaryKey.map(
    (column): ColumnSelection => ({ kind: 'column', path: { column, steps: [] } }),
  );
  const from = `${qualifiedName(catalog.schema, table.name)} ${source.alias}`;
  const { sql } = levelSql(
    { catalog, statement },
    { source, selections, from, query: { ...query, embedded: new Map() } },
  );
  const key = table.primaryKey.map((one) => `${changedAlias}.${quoteName(one)}`).join(', ');
  return ` where (${key}) in (${sql})`;
}

const parseNames = (text: string) => splitList(text).map((one) => unquote(one.trim()));

function assertColumns(table: CatalogTable, names: readonly string[]): void {
  if (names.length > limits.dataApi.columns) throw queryError('too many columns');
  const unknown = names.find((name) => !table.columns.has(name));
  if (unknown !== undefined)
    throw new DataApiError(
      400,
      'PGRST204',
      `Could not find the '${excerpt(unknown)}' column of '${table.name}' in the schema cache`,
    );
}
