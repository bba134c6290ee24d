import { conditionSql } from './condition-sql.ts';
import type { Filter } from './filter.ts';
import type { QueryLevel } from './query-level.ts';
import {
  embeddedQuery,
  notEmbedded,
  type QueryContext,
  relatedRows,
  relationOfKey,
} from './related-rows.ts';
import type { RowSource } from './row-source.ts';
import type { RelationSelection, Selection } from './select-tree.ts';

type Level = { source: RowSource; selections: readonly Selection[]; query: QueryLevel };

/**
 * Builds the `where` of a level: `joins`, the existence of its `!inner` resources, and its filters.
 * Returns an empty text if there is none.
 */
export function whereSql(context: QueryContext, level: Level, joins: readonly string[]): string {
  const { source, selections, query } = level;
  const relations = selections.filter((one) => one.kind === 'relation');
  const unknown = [...query.embedded.keys()].find((key) => !relationOfKey(relations, key));
  if (unknown !== undefined) throw notEmbedded(unknown);
  const conditions = [
    ...joins,
    ...relations
      .filter(({ isInner }) => isInner)
      .map((relation) => existsSql(context, source, relation, query)),
    ...query.conditions.map((condition) =>
      conditionSql(context.statement, source, condition, (filter) =>
        embeddedTest(context, level, relations, filter),
      ),
    ),
  ];
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
}

function existsSql(
  context: QueryContext,
  source: RowSource,
  selection: RelationSelection,
  query: QueryLevel,
): string {
  const { target, from, joins } = relatedRows(context, source, selection);
  const level = {
    source: target,
    selections: selection.selections,
    query: embeddedQuery(query, selection),
  };
  return `exists (select 1 from ${from}${whereSql(context, level, joins)})`;
}

/** `orders=is.null` finds rows without the embedded resource, `orders=not.is.null` those with. */
function embeddedTest(
  context: QueryContext,
  { source, query }: Level,
  relations: readonly RelationSelection[],
  filter: Filter,
): string | undefined {
  const { column, steps } = filter.path;
  if (steps.length > 0 || source.columns.has(column) || filter.test !== 'is') return undefined;
  const relation = relationOfKey(relations, column);
  if (!relation || (filter.value !== 'null' && filter.value !== 'not_null')) return undefined;
  const exists = existsSql(context, source, relation, query);
  const wantsRow = (filter.value === 'not_null') !== filter.isNegated;
  return wantsRow ? exists : `not ${exists}`;
}
