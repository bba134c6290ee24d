import { limits } from '../limits/index.ts';
import { DataApiError, excerpt, queryError } from './data-api-error.ts';
import { orderSql } from './order-sql.ts';
import type { QueryLevel } from './query-level.ts';
import { embeddedQuery, type QueryContext, relatedRows } from './related-rows.ts';
import { columnSql, outputName, pathSql, type RowSource } from './row-source.ts';
import {
  type ColumnSelection,
  keyOfRelation,
  type RelationSelection,
  type Selection,
} from './select-tree.ts';
import { quoteName, type Statement } from './statement.ts';
import { whereSql } from './where-sql.ts';

const casts = new Set(
  'text varchar int int2 int4 int8 integer bigint smallint numeric decimal float4 float8 real bool boolean date time timetz timestamp timestamptz interval uuid json jsonb'.split(
    ' ',
  ),
);

type LevelInput = {
  source: RowSource;
  selections: readonly Selection[];
  query: QueryLevel;
  /** The SQL after `from`, with the alias of the source. */
  from: string;
  /** Conditions that connect the level with the one above. */
  joins?: readonly string[];
};

/** The select statement of a level, and its where clause, with which the rows are counted. */
export type LevelSql = { sql: string; where: string };

type Output = { list: string[]; groups: string[]; laterals: string[]; hasAggregate: boolean };

/** Builds the statement of a level with everything embedded in it. */
export function levelSql(context: QueryContext, input: LevelInput): LevelSql {
  const { source, selections, query, from, joins = [] } = input;
  const output: Output = { list: [], groups: [], laterals: [], hasAggregate: false };
  for (const selection of selections)
    if (selection.kind === 'column') addColumn(context.statement, source, selection, output);
    else addRelation(context, input, selection, output);
  const where = whereSql(context, input, joins);
  const isGrouped = output.hasAggregate && output.groups.length > 0;
  const groupBy = isGrouped ? ` group by ${output.groups.join(', ')}` : '';
  const relations = selections.filter((one) => one.kind === 'relation');
  const order = orderSql(context, source, relations, query.order);
  const sql = `select ${output.list.join(', ')} from ${from}${output.laterals.join('')}${where}${groupBy}${order}${rangeSql(query)}`;
  return { sql, where };
}

/** Returns the level with at most as many rows as an answer may have. */
export function withRowLimit(query: QueryLevel): QueryLevel {
  return { ...query, limit: Math.min(query.limit ?? limits.dataApi.rows, limits.dataApi.rows) };
}

function rangeSql({ limit, offset }: QueryLevel): string {
  const limited = limit === undefined ? '' : ` limit ${limit}`;
  return offset === undefined || offset === 0 ? limited : `${limited} offset ${offset}`;
}

function addColumn(
  statement: Statement,
  source: RowSource,
  selection: ColumnSelection,
  output: Output,
): void {
  const { path, alias, cast, aggregate } = selection;
  const isCount =
    path.column === 'count' && path.steps.length === 0 && !source.columns.has('count');
  if (aggregate || isCount) {
    output.hasAggregate = true;
    const name = aggregate?.name ?? 'count';
    const isStar = path.column === '*' || isCount;
    if (isStar && name !== 'count') throw queryError(`${name}() needs a column`);
    const operand = isStar ? '*' : `${pathSql(statement, source, path)}${castSql(cast)}`;
    output.list.push(
      `${name}(${operand})${castSql(aggregate?.cast)} as ${quoteName(alias ?? name)}`,
    );
    return;
  }
  if (path.column === '*' && !source.columns.has('*')) {
    const columns = [...source.columns.keys()].map((name) => columnSql(source, name));
    output.list.push(...columns);
    output.groups.push(...columns);
    return;
  }
  const value = `${pathSql(statement, source, path)}${castSql(cast)}`;
  output.list.push(`${value} as ${quoteName(outputName(path, alias))}`);
  output.groups.push(value);
}

function castSql(cast: string | undefined): string {
  if (cast === undefined) return '';
  if (!casts.has(cast)) throw queryError(`cannot cast to "${excerpt(cast)}"`);
  return `::${cast}`;
}

function addRelation(
  context: QueryContext,
  { source, query }: LevelInput,
  selection: RelationSelection,
  output: Output,
): void {
  if (selection.selections.length === 0) return;
  const { relation, target, from, joins } = relatedRows(context, source, selection);
  const { sql } = levelSql(context, {
    source: target,
    selections: selection.selections,
    query: withRowLimit(embeddedQuery(query, selection)),
    from,
    joins,
  });
  if (!selection.isSpread) {
    const value = relation.isToOne
      ? `(select row_to_json(r) from (${sql}) r limit 1)`
      : `(select coalesce(json_agg(r), '[]') from (${sql}) r)`;
    output.list.push(`${value} as ${quoteName(keyOfRelation(selection))}`);
    return;
  }
  if (!relation.isToOne) throw notSpreadable(selection);
  const alias = context.statement.nextAlias();
  output.laterals.push(` left join lateral (select * from (${sql}) r limit 1) ${alias} on true`);
  for (const name of selection.selections.flatMap((one) => spreadNames(one, target))) {
    output.list.push(`${alias}.${quoteName(name)}`);
    output.groups.push(`${alias}.${quoteName(name)}`);
  }
}

function notSpreadable({ name }: RelationSelection): DataApiError {
  return new DataApiError(
    400,
    'PGRST119',
    `A spread operation on '${excerpt(name)}' is not possible`,
    { details: 'The relationship is not many-to-one or one-to-one' },
  );
}

function spreadNames(selection: Selection, { columns }: RowSource): string[] {
  if (selection.kind === 'relation') {
    if (selection.isSpread) throw queryError('a spread inside of a spread is not possible');
    return selection.selections.length > 0 ? [keyOfRelation(selection)] : [];
  }
  const { path, alias, aggregate } = selection;
  if (aggregate) return [alias ?? aggregate.name];
  return path.column === '*' ? [...columns.keys()] : [outputName(path, alias)];
}
