import type {
  Catalog,
  CatalogFunction,
  CatalogTable,
  ForeignKey,
  FunctionResult,
} from '../../../domain/data-api/catalog.ts';
import type { SiteConnection } from '../../ports/site-databases.ts';
import { columnsSql, foreignKeysSql, functionsSql } from './catalog-sql.ts';

type ColumnRow = { table: string; column: string; type: string; isKey: boolean };

type FunctionRow = {
  name: string;
  inputs: { name: string; type: string }[];
  outputs: { name: string; type: string }[];
  defaults: number;
  returnsSet: boolean;
  volatility: string;
  returns: string;
  table: string | null;
  isComposite: boolean;
};

/**
 * Reads what the data API may name: tables, views, foreign keys and functions of one schema.
 * Types are written with their schema, so that they mean the same in every session.
 */
export async function readCatalog(connection: SiteConnection, schema = 'public'): Promise<Catalog> {
  await connection.query(`begin read only; set local search_path to pg_catalog`);
  const columns = await connection.query<ColumnRow>(columnsSql, [schema]);
  const foreignKeys = await connection.query<ForeignKey>(foreignKeysSql, [schema]);
  const functions = await connection.query<FunctionRow>(functionsSql, [schema]);
  await connection.query('commit');
  return {
    schema,
    tables: tablesOf(columns.rows),
    foreignKeys: foreignKeys.rows,
    functions: functionsOf(functions.rows),
  };
}

function tablesOf(rows: readonly ColumnRow[]): Map<string, CatalogTable> {
  const tables = new Map<string, GrowingTable>();
  for (const { table: name, column, type, isKey } of rows) {
    const table = tables.get(name) ?? emptyTable(name);
    table.columns.set(column, { type });
    if (isKey) table.primaryKey.push(column);
    tables.set(name, table);
  }
  return tables;
}

type GrowingTable = {
  name: string;
  columns: Map<string, { type: string }>;
  primaryKey: string[];
};

const emptyTable = (name: string): GrowingTable => ({ name, columns: new Map(), primaryKey: [] });

function functionsOf(rows: readonly FunctionRow[]): Map<string, CatalogFunction[]> {
  const functions = new Map<string, CatalogFunction[]>();
  for (const row of rows) {
    const firstDefault = row.inputs.length - row.defaults;
    const called: CatalogFunction = {
      name: row.name,
      arguments: row.inputs.map((one, index) => ({ ...one, hasDefault: index >= firstDefault })),
      result: resultOf(row),
      returnsSet: row.returnsSet,
      isReadOnly: row.volatility !== 'v',
    };
    functions.set(row.name, [...(functions.get(row.name) ?? []), called]);
  }
  return functions;
}

function resultOf(row: FunctionRow): FunctionResult {
  if (row.returns === 'void') return { kind: 'nothing' };
  if (row.table !== null) return { kind: 'table', table: row.table };
  if (row.isComposite && row.outputs.length > 0)
    return {
      kind: 'columns',
      columns: new Map(row.outputs.map(({ name, type }) => [name, { type }])),
    };
  return { kind: 'value' };
}
