import type { Catalog, CatalogTable, ForeignKey } from './catalog.ts';
import { DataApiError, excerpt } from './data-api-error.ts';
import { quoteName } from './statement.ts';

type ColumnPair = { own: string; other: string };

/** How rows of `target` belong to the rows of a table. */
export type Relation = {
  target: string;
  /** One row or null instead of a list. */
  isToOne: boolean;
  /** Columns of the table and, for a direct relation, of the target that must be equal. */
  pairs: readonly ColumnPair[];
  /** A join table between the two; its columns are the other ones of `pairs`. */
  through?: { table: string; targetPairs: readonly ColumnPair[] };
  /** What a hint may name, for the message about several relations. */
  label: string;
};

type Wanted = { name: string; hint?: string };

/** Finds the only relation of a table to what a request embeds. */
export function findRelation(catalog: Catalog, table: CatalogTable, wanted: Wanted): Relation {
  const found = [
    ...catalog.foreignKeys.flatMap((key) => [
      ...parentRelation(key, table, wanted),
      ...childRelation(key, table, wanted),
    ]),
    ...joinRelations(catalog, table, wanted),
  ];
  const [relation] = found;
  if (!relation)
    throw new DataApiError(
      400,
      'PGRST200',
      `Could not find a relationship between '${table.name}' and '${excerpt(wanted.name)}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between '${table.name}' and '${excerpt(wanted.name)}' in the schema '${catalog.schema}', but no matches were found.`,
      },
    );
  if (found.length > 1) throw severalRelations(table.name, wanted.name, found);
  return relation;
}

function severalRelations(table: string, name: string, found: readonly Relation[]): DataApiError {
  const choices = found.map(({ target, label }) => `'${target}!${label}'`).join(', ');
  return new DataApiError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${table}' and '${excerpt(name)}'`,
    {
      details: choices,
      hint: `Try changing '${excerpt(name)}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  );
}

const isOnly = (columns: readonly string[], name: string | undefined) =>
  columns.length === 1 && columns[0] === name;

const pairs = (own: readonly string[], other: readonly string[]): ColumnPair[] =>
  own.map((column, index) => ({ own: column, other: other[index] ?? '' }));

/** The row that a foreign key of the table points to. */
function parentRelation(key: ForeignKey, table: CatalogTable, { name, hint }: Wanted): Relation[] {
  const isNamed = name === key.target || name === key.name || isOnly(key.columns, name);
  // A table that refers to itself embeds its children when the hint is the column.
  const isChildHint = key.table === key.target && name === key.target && hint !== undefined;
  const isHinted = hint === undefined || hint === key.name || isOnly(key.columns, hint);
  if (key.table !== table.name || !isNamed || !isHinted || isChildHint) return [];
  return [
    {
      target: key.target,
      isToOne: true,
      pairs: pairs(key.columns, key.targetColumns),
      label: key.name,
    },
  ];
}

/** The rows whose foreign key points to the table. */
function childRelation(key: ForeignKey, table: CatalogTable, { name, hint }: Wanted): Relation[] {
  const isNamed = name === key.table || (name === key.name && key.table !== key.target);
  const isHinted = hint === undefined || hint === key.name || isOnly(key.columns, hint);
  if (key.target !== table.name || !isNamed || !isHinted) return [];
  return [
    {
      target: key.table,
      isToOne: key.isUnique,
      pairs: pairs(key.targetColumns, key.columns),
      label: key.name,
    },
  ];
}

/** Rows that a join table connects: both its foreign keys are part of its primary key. */
function joinRelations(catalog: Catalog, table: CatalogTable, { name, hint }: Wanted): Relation[] {
  const inwards = catalog.foreignKeys.filter((key) => key.target === table.name);
  return inwards.flatMap((inward) => {
    const primaryKey = catalog.tables.get(inward.table)?.primaryKey ?? [];
    const outwards = catalog.foreignKeys.filter(
      (key) =>
        key !== inward &&
        key.table === inward.table &&
        key.target === name &&
        [...inward.columns, ...key.columns].every((column) => primaryKey.includes(column)),
    );
    if (hint !== undefined && hint !== inward.table) return [];
    return outwards.map((outward) => ({
      target: outward.target,
      isToOne: false,
      pairs: pairs(inward.targetColumns, inward.columns),
      through: { table: inward.table, targetPairs: pairs(outward.columns, outward.targetColumns) },
      label: inward.table,
    }));
  });
}

/** The condition that pairs of columns of two aliases are equal. */
export function equalColumns(own: string, other: string, list: readonly ColumnPair[]): string {
  return list
    .map((pair) => `${other}.${quoteName(pair.other)} = ${own}.${quoteName(pair.own)}`)
    .join(' and ');
}
