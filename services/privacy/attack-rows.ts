import { rowOwner, userColumns } from '../../domain/privacy/row-owner.ts';
import { roleColumns } from '../../domain/privacy/row-values.ts';
import type { DescribedTable, SchemaDescription } from '../../domain/privacy/schema-description.ts';
import type { ProofContext } from './proof-context.ts';
import { createUniqueValues } from './row-maker.ts';

type Row = Record<string, unknown>;

/** A column that can be set to its present value in every row; none if the role may set none. */
export function changedColumn(
  schema: SchemaDescription,
  table: DescribedTable,
  role: 'anon' | 'authenticated',
  row: Row,
): string | undefined {
  const special = new Set([
    ...table.primaryKey,
    ...Object.values(table.uniques).flat(),
    ...table.foreignKeys.flatMap(({ columns }) => columns),
    ...userColumns(schema, table),
  ]);
  const settable = table.columns.filter(
    ({ grants, isGenerated, name }) =>
      grants[role].change && !isGenerated && row[name] !== undefined,
  );
  const plain = settable.filter(({ name }) => !special.has(name));
  const isHarmless = (name: string) => !roleColumns.test(name);
  return (plain.find(({ name }) => isHarmless(name)) ?? plain[0] ?? settable[0])?.name;
}

/** The row of another user as the attacker would replace it: with the attacker as its owner. */
export function ownRow(
  schema: SchemaDescription,
  table: DescribedTable,
  row: Row,
  attacker: string | null,
): Row {
  const owner = rowOwner(schema, table);
  const body = settable(table, row);
  if (owner.kind === 'column' && !table.primaryKey.includes(owner.actor))
    body[owner.actor] = attacker;
  return body;
}

/** A new row that belongs to A: the values of A's row, with new keys. */
export function forgedRow(
  { parts }: Pick<ProofContext, 'parts'>,
  table: DescribedTable,
  model: Row,
): Row {
  const { marker, number, uuid } = createUniqueValues(parts.randomBytes);
  const references = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
  const body = settable(table, model);
  for (const name of new Set([...table.primaryKey, ...Object.values(table.uniques).flat()])) {
    const column = table.columns.find((one) => one.name === name);
    if (!column || references.has(name) || !(name in body)) continue;
    if (column.type === 'uuid' && column.hasDefault) body[name] = uuid();
    else if (column.hasDefault) delete body[name];
    else if (/^(text|character|citext)/.test(column.type)) body[name] = marker();
    else if (/^(integer|bigint)/.test(column.type)) body[name] = number();
  }
  return body;
}

/** Only the columns that a role may state; a request with another one is refused as a whole. */
export function grantedColumns(
  table: DescribedTable,
  role: 'anon' | 'authenticated',
  row: Row,
): Row {
  const names = table.columns.filter(({ grants }) => grants[role].create).map(({ name }) => name);
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

function settable(table: DescribedTable, row: Row): Row {
  const names = table.columns.filter(({ isGenerated }) => !isGenerated).map(({ name }) => name);
  return Object.fromEntries(
    names
      .filter((name) => row[name] !== undefined && row[name] !== null)
      .map((name) => [name, row[name]]),
  );
}
