import { type AnswerFormat, parseAccept } from './answer-format.ts';
import { callAnswer, rowsAnswer, valuesAnswer } from './answer-sql.ts';
import {
  argumentNames,
  type CallArguments,
  callSql,
  findFunction,
  sourceOfCall,
} from './call-sql.ts';
import type { Catalog, CatalogFunction } from './catalog.ts';
import { changedAlias, deleteSql, insertSql, parseRows, updateSql } from './change-sql.ts';
import { DataApiError } from './data-api-error.ts';
import { type Preferences, parsePreferences } from './preferences.ts';
import { parseQueryLevel, type QueryLevel } from './query-level.ts';
import { withRange } from './range.ts';
import { levelSql, withRowLimit } from './read-sql.ts';
import { findTable, sourceOf } from './row-source.ts';
import { parseSelect } from './select-tree.ts';
import { qualifiedName, quoteName, Statement } from './statement.ts';

/** A request of the data API, as far as the statement depends on it. */
export type DataRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  /** `orders` or `rpc/place_order`, decoded. */
  path: string;
  parameters: readonly [string, string][];
  headers: { prefer?: string; accept?: string; range?: string };
  body: string;
};

/** What the rows of a statement become in the answer. */
export type PlannedResult =
  /** Rows, as a list or as a single object. */
  | { kind: 'rows'; offset: number }
  /** Rows of a function that returns one row or value instead of a list. */
  | { kind: 'value'; isRow: boolean }
  /** Only the number of changed rows matters. */
  | { kind: 'changes' }
  /** The function returned nothing. */
  | { kind: 'nothing' };

/** One SQL statement with everything that is needed to run it and to write the answer. */
export type DataPlan = {
  /** Undefined when nothing has to be done. */
  sql: string | undefined;
  values: readonly unknown[];
  isReadOnly: boolean;
  result: PlannedResult;
  format: AnswerFormat;
  preferences: Preferences;
  /** The status of success. */
  status: 200 | 201 | 204;
};

type Parsed = {
  catalog: Catalog;
  request: DataRequest;
  statement: Statement;
  query: QueryLevel;
  parameters: ReadonlyMap<string, string>;
  preferences: Preferences;
  format: AnswerFormat;
};

/**
 * Turns a request into one SQL statement. Names are those of the catalogue; values are parameters.
 * Throws a `DataApiError` for everything that cannot be answered.
 */
export function planRequest(catalog: Catalog, request: DataRequest): DataPlan {
  const [first = '', second, ...more] = request.path.split('/');
  const isCall = first === 'rpc' && second !== undefined;
  if (!first || more.length > 0 || (second !== undefined && !isCall))
    throw new DataApiError(404, 'PGRST125', 'Invalid path specified in request URL');
  const parsed = {
    catalog,
    request,
    statement: new Statement(),
    parameters: new Map(request.parameters),
    preferences: parsePreferences(request.headers.prefer),
    format: parseAccept(request.headers.accept),
  };
  if (isCall) return planCall(parsed, second);
  const query = withRange(parseQueryLevel(request.parameters), request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead ? planRead({ ...parsed, query }, first) : planChange({ ...parsed, query }, first);
}

function planRead(parsed: Parsed, name: string): DataPlan {
  const { catalog, statement, preferences, format, query, parameters } = parsed;
  const source = sourceOf(findTable(catalog, name), statement.nextAlias());
  const from = `${qualifiedName(catalog.schema, source.name)} ${source.alias}`;
  const selections = parseSelect(parameters.get('select') ?? null);
  const input = { source, selections, from, query: withRowLimit(query) };
  const level = levelSql({ catalog, statement }, input);
  const count = `select count(*) from ${from}${level.where}`;
  const sql = rowsAnswer({
    level: level.sql,
    format,
    ...(preferences.wantsCount ? { count } : {}),
  });
  const result: PlannedResult = { kind: 'rows', offset: query.offset ?? 0 };
  return { ...finish(parsed, sql, result), isReadOnly: true };
}

function planChange(parsed: Parsed, name: string): DataPlan {
  const { catalog, request, preferences, format } = parsed;
  const table = findTable(catalog, name);
  const change = changeSql(parsed, table);
  const success = request.method === 'POST' ? 201 : 200;
  if (change === undefined || !preferences.wantsRows) {
    const status = request.method === 'POST' ? 201 : 204;
    return { ...finish(parsed, change, { kind: 'changes' }), status };
  }
  const { statement, parameters, query } = parsed;
  const source = sourceOf(table, statement.nextAlias());
  const isInsert = request.method === 'POST';
  const level = levelSql(
    { catalog, statement },
    {
      source,
      selections: parseSelect(parameters.get('select') ?? null),
      from: `changed ${source.alias}`,
      // The conditions of an update chose the rows that it changed; they hold no more afterwards.
      query: withRowLimit({
        order: query.order,
        embedded: query.embedded,
        conditions: [],
        ...(isInsert && query.limit !== undefined ? { limit: query.limit } : {}),
      }),
    },
  );
  const returned = [...source.used].map((column) => `${changedAlias}.${quoteName(column)}`);
  const before = `with changed as (${change} returning ${returned.join(', ') || '1'}) `;
  const count = preferences.wantsCount ? { count: 'select count(*) from changed' } : {};
  const sql = rowsAnswer({ level: level.sql, before, format, ...count });
  return { ...finish(parsed, sql, { kind: 'rows', offset: 0 }), status: success };
}

function changeSql(parsed: Parsed, table: ReturnType<typeof findTable>): string | undefined {
  const { catalog, statement, query, request, preferences, parameters } = parsed;
  const target = { catalog, statement, table };
  if (request.method === 'DELETE') return deleteSql({ ...target, query });
  if (request.method === 'PATCH') return updateSql({ ...target, query, body: request.body });
  const columns = parameters.get('columns');
  const onConflict = parameters.get('on_conflict');
  return insertSql({
    ...target,
    preferences,
    body: request.body || '{}',
    ...(columns === undefined ? {} : { columns }),
    ...(onConflict === undefined ? {} : { onConflict }),
  });
}

function planCall(parsed: Omit<Parsed, 'query'>, name: string): DataPlan {
  const { catalog, statement, request, format, preferences } = parsed;
  const { given, rest } = readArguments(catalog, name, request);
  const called = findFunction(catalog, name, given);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const query = withRange(parseQueryLevel(rest), request);
  const alias = statement.nextAlias();
  const from = callSql({ catalog, statement }, called, given, alias);
  const source = sourceOfCall(catalog, called, alias);
  const plan = { ...parsed, query };
  const readOnly = { isReadOnly: isRead || called.isReadOnly };
  if (!source) {
    const isNothing = called.result.kind === 'nothing';
    const sql = isNothing ? callAnswer(from) : valuesAnswer(from, alias, called.returnsSet);
    return { ...finish(plan, sql, resultOfValue(called)), ...readOnly, status: statusOf(called) };
  }
  const selections = parseSelect(parsed.parameters.get('select') ?? null);
  const level = levelSql(
    { catalog, statement },
    { source, selections, from, query: withRowLimit(query) },
  );
  const count = `select count(*) from ${from}${level.where}`;
  const wantsCount = preferences.wantsCount && called.isReadOnly && called.returnsSet;
  const sql = rowsAnswer({ level: level.sql, format, ...(wantsCount ? { count } : {}) });
  const result: PlannedResult = called.returnsSet
    ? { kind: 'rows', offset: query.offset ?? 0 }
    : { kind: 'value', isRow: true };
  return { ...finish(plan, sql, result), ...readOnly };
}

const statusOf = ({ result }: CatalogFunction) => (result.kind === 'nothing' ? 204 : 200);

function resultOfValue({ result, returnsSet }: CatalogFunction): PlannedResult {
  if (result.kind === 'nothing') return { kind: 'nothing' };
  return returnsSet ? { kind: 'rows', offset: 0 } : { kind: 'value', isRow: false };
}

type Arguments = { given: CallArguments; rest: readonly [string, string][] };

function readArguments(catalog: Catalog, name: string, request: DataRequest): Arguments {
  if (request.method === 'POST') {
    const body = request.body || '{}';
    const { rows, isList } = parseRows(body);
    if (isList) throw new DataApiError(400, 'PGRST102', 'The arguments must be an object');
    const names = Object.keys(rows[0] ?? {});
    return { given: { kind: 'json', body, names }, rest: request.parameters };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new DataApiError(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`);
  const known = argumentNames(catalog, name);
  const texts = new Map(request.parameters.filter(([key]) => known.has(key)));
  const rest = request.parameters.filter(([key]) => !known.has(key));
  return { given: { kind: 'texts', texts }, rest };
}

function finish(parsed: Parsed, sql: string | undefined, result: PlannedResult): DataPlan {
  const { statement, format, preferences } = parsed;
  const values = statement.parameters;
  return { sql, values, isReadOnly: false, result, format, preferences, status: 200 };
}
