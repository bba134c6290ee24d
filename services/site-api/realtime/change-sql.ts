import type { Catalog, CatalogTable } from '../../../domain/data-api/catalog.ts';
import { parseColumnPath } from '../../../domain/data-api/column-path.ts';
import { conditionSql } from '../../../domain/data-api/condition-sql.ts';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { parseFilter } from '../../../domain/data-api/filter.ts';
import { pathSql, sourceOf } from '../../../domain/data-api/row-source.ts';
import { indexOfUnquoted, splitList, unquote } from '../../../domain/data-api/split-list.ts';
import { qualifiedName, Statement } from '../../../domain/data-api/statement.ts';
import type { RowChange } from './row-change.ts';

/** One statement for one reader: the row, and for each filter whether it matches. */
type ChangeStatement = { sql: string; values: unknown[] };

export type ChangeRow = { record: Record<string, unknown>; matches: (boolean | null)[] };

/**
 * Builds the statement that reads a changed row with a reader's rights. A deleted row is only its
 * key, which is not in the table any more.
 */
export function changeStatement(
  catalog: Catalog,
  table: CatalogTable,
  change: RowChange,
  filters: readonly (string | undefined)[],
): ChangeStatement {
  const statement = new Statement();
  const source = sourceOf(table, 't');
  const name = qualifiedName(catalog.schema, table.name);
  const matches = filters.map((filter) => filterSql(statement, table, filter));
  const key = `json_populate_record(null::${name}, ${statement.bind(JSON.stringify(change.key))}::json)`;
  const list = `array[${matches.join(', ')}]::boolean[] as matches`;
  if (change.type === 'DELETE')
    return {
      sql: `select '{}'::json as record, ${list} from ${key} t where has_table_privilege(${statement.bind(name)}, 'select')`,
      values: statement.parameters,
    };
  const columns = table.primaryKey.map((column) => {
    const path = { column, steps: [] };
    const ofKey = sourceOf(table, 'k');
    return `${pathSql(statement, source, path)} = ${pathSql(statement, ofKey, path)}`;
  });
  const where = columns.join(' and ') || 'false';
  const sql = `select row_to_json(t) as record, ${list} from ${key} k, ${name} t where ${where}`;
  return { sql, values: statement.parameters };
}

/** Throws for a filter that names an unknown column or operator. */
export function assertFilter(table: CatalogTable, filter: string | undefined): void {
  filterSql(new Statement(), table, filter);
}

/** `room=eq.blue,size=gt.3`, as a channel states it. */
function filterSql(statement: Statement, table: CatalogTable, filter: string | undefined): string {
  if (!filter) return 'true';
  const parts = splitList(filter).map((part) => {
    const equals = indexOfUnquoted(part, '=');
    if (equals < 1) throw new DataApiError(400, 'PGRST100', 'Invalid filter of changes');
    const path = parseColumnPath(part.slice(0, equals));
    const expression = part.slice(equals + 1);
    const quoted = /^(?:not\.)?\w+\.(?=")/.exec(expression)?.[0];
    const text =
      quoted === undefined ? expression : quoted + unquote(expression.slice(quoted.length));
    const condition = parseFilter(path, text);
    return conditionSql(statement, sourceOf(table, 't'), condition, () => undefined);
  });
  return `(${parts.join(' and ')})`;
}
