import type { Catalog } from './catalog.ts';
import { DataApiError, excerpt } from './data-api-error.ts';
import type { QueryLevel } from './query-level.ts';
import { equalColumns, findRelation, type Relation } from './relations.ts';
import { findTable, type RowSource, sourceOf } from './row-source.ts';
import { keyOfRelation, type RelationSelection } from './select-tree.ts';
import { qualifiedName, type Statement } from './statement.ts';

/** What all levels of one statement share. */
export type QueryContext = { catalog: Catalog; statement: Statement };

/** The rows of an embedded resource: what follows `from`, and what connects it with its parent. */
export type RelatedRows = {
  relation: Relation;
  target: RowSource;
  from: string;
  joins: string[];
};

/** Finds the relation of an embedded resource and builds the SQL that reads its rows. */
export function relatedRows(
  { catalog, statement }: QueryContext,
  source: RowSource,
  selection: RelationSelection,
): RelatedRows {
  if (!source.table)
    throw new DataApiError(400, 'PGRST200', `'${excerpt(source.name)}' has no relationships`);
  const relation = findRelation(catalog, source.table, selection);
  const target = sourceOf(findTable(catalog, relation.target), statement.nextAlias());
  const name = `${qualifiedName(catalog.schema, relation.target)} ${target.alias}`;
  for (const pair of relation.pairs) source.used.add(pair.own);
  const { through, pairs } = relation;
  if (!through) {
    const joins = [equalColumns(source.alias, target.alias, pairs)];
    return { relation, target, from: name, joins };
  }
  const alias = statement.nextAlias();
  const on = equalColumns(alias, target.alias, through.targetPairs);
  const from = `${name} join ${qualifiedName(catalog.schema, through.table)} ${alias} on ${on}`;
  return { relation, target, from, joins: [equalColumns(source.alias, alias, pairs)] };
}

export const emptyQuery: QueryLevel = { conditions: [], order: [], embedded: new Map() };

/** The conditions, order and range that a request states for an embedded resource. */
export function embeddedQuery(query: QueryLevel, selection: RelationSelection): QueryLevel {
  return (
    query.embedded.get(keyOfRelation(selection)) ?? query.embedded.get(selection.name) ?? emptyQuery
  );
}

/** Finds the embedded resource that a key of the query string names. */
export function relationOfKey(
  relations: readonly RelationSelection[],
  key: string,
): RelationSelection | undefined {
  return relations.find((one) => keyOfRelation(one) === key || one.name === key);
}

/** The error of a parameter about a resource that `select` does not embed. */
export function notEmbedded(name: string): DataApiError {
  return new DataApiError(
    400,
    'PGRST108',
    `'${excerpt(name)}' is not an embedded resource in this request`,
    { hint: `Verify that '${excerpt(name)}' is included in the 'select' query parameter.` },
  );
}
