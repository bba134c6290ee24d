import { DataApiError, excerpt } from './data-api-error.ts';
import type { OrderTerm } from './order.ts';
import { notEmbedded, type QueryContext, relatedRows, relationOfKey } from './related-rows.ts';
import { pathSql, type RowSource } from './row-source.ts';
import type { RelationSelection } from './select-tree.ts';

/** Builds `order by` of a level; an empty text without terms. */
export function orderSql(
  context: QueryContext,
  source: RowSource,
  relations: readonly RelationSelection[],
  terms: readonly OrderTerm[],
): string {
  const list = terms.map((term) => {
    const value = orderValue(context, source, relations, term);
    const nulls = term.nulls === undefined ? '' : ` nulls ${term.nulls}`;
    return `${value}${term.isDescending ? ' desc' : ''}${nulls}`;
  });
  return list.length > 0 ? ` order by ${list.join(', ')}` : '';
}

function orderValue(
  context: QueryContext,
  source: RowSource,
  relations: readonly RelationSelection[],
  { relation: name, path }: OrderTerm,
): string {
  if (name === undefined) return pathSql(context.statement, source, path);
  const selection = relationOfKey(relations, name);
  if (!selection) throw notEmbedded(name);
  const { relation, target, from, joins } = relatedRows(context, source, selection);
  if (!relation.isToOne)
    throw new DataApiError(
      400,
      'PGRST118',
      `A related order on '${excerpt(name)}' is not possible`,
      { details: 'The relationship is not many-to-one or one-to-one' },
    );
  const value = pathSql(context.statement, target, path);
  return `(select ${value} from ${from} where ${joins.join(' and ')} limit 1)`;
}
