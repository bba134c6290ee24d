import { elevatedValue, roleColumnOf } from '../../domain/privacy/roles.ts';
import { rowOwner, userColumns } from '../../domain/privacy/row-owner.ts';
import type { DescribedTable } from '../../domain/privacy/schema-description.ts';
import { grantedColumns } from './attack-rows.ts';
import { parentsFirst } from './fill-tables.ts';
import { keyFilter } from './key-filter.ts';
import type { ProofContext } from './proof-context.ts';
import { createUniqueValues, RowMaker, type UniqueValues } from './row-maker.ts';

type Row = Record<string, unknown>;

/** How often B changes a row that is refused. */
const mostTries = 4;

/**
 * Lets B create rows of their own wherever the rules allow it: rows that refer to those of A, for
 * example a membership, and rows with a role. Returns the tables where that worked.
 */
export async function createOwnRows(context: ProofContext): Promise<string[]> {
  const unique = createUniqueValues(context.parts.randomBytes);
  const tables: string[] = [];
  for (const table of parentsFirst(context.schema)) {
    context.signal.throwIfAborted();
    const owner = rowOwner(context.schema, table);
    if (owner.kind !== 'column' || !table.isOpenToService) continue;
    const isPromoted = await promote(context, table, owner.actor);
    const isCreated = await createOwn(context, table, unique);
    if (isPromoted || isCreated) tables.push(table.name);
  }
  return tables;
}

/** Gives B's present rows a role. */
async function promote(
  context: ProofContext,
  table: DescribedTable,
  actor: string,
): Promise<boolean> {
  const column = roleColumnOf(table);
  if (!column) return false;
  const answer = await context.api.send({
    as: context.b,
    method: 'PATCH',
    path: `${pathOf(table)}?${keyFilter({ ...table, primaryKey: [actor] }, [{ [actor]: context.b.id }])}`,
    body: { [column.name]: elevatedValue(context.schema, column) },
    headers: { prefer: 'return=minimal,count=exact' },
    watches: [{ table: table.name, places: [] }],
    commits: true,
  });
  return answer.status < 300 && answer.changes.some(({ written }) => written.length > 0);
}

async function createOwn(
  context: ProofContext,
  table: DescribedTable,
  unique: UniqueValues,
): Promise<boolean> {
  const { schema, b, bystander, parts } = context;
  const column = roleColumnOf(table);
  const role: Row = column ? { [column.name]: elevatedValue(schema, column) } : {};
  // Rules may let some parents through only, such as published ones, so several are tried.
  const tries = (column ? [role, {}] : [{}]).flatMap((extra) =>
    [0, 1, 2].map((variant) => ({ extra, variant })),
  );
  for (const { extra, variant } of tries) {
    const maker = new RowMaker({
      ...{ schema, table, owner: b.id, other: bystander.id, variant, unique },
      now: parts.clock.now(),
      parentsOf: (name) =>
        (context.rows.get(name) ?? []).filter(({ isOfA }) => isOfA).map(({ row }) => row),
    });
    if (await insertAsB(context, table, maker, extra)) return true;
  }
  return false;
}

async function insertAsB(
  context: ProofContext,
  table: DescribedTable,
  maker: RowMaker,
  extra: Row,
): Promise<boolean> {
  for (let count = 0; count < mostTries; count++) {
    const row = maker.build();
    if (!row) return false;
    const answer = await context.api.send({
      ...{
        as: context.b,
        method: 'POST',
        path: pathOf(table),
        body: grantedColumns(table, 'authenticated', { ...row, ...extra }),
      },
      headers: { prefer: 'return=minimal' },
      commits: true,
    });
    if (answer.status < 300) return true;
    if (!maker.change(answer)) return false;
  }
  return false;
}

const pathOf = ({ name }: DescribedTable) => `rest/v1/${encodeURIComponent(name)}`;

/** Which of the tables can give rights: those with a role, or that connect a user with a row. */
export function decidingTables({ schema }: ProofContext, names: readonly string[]): string[] {
  const tables = schema.tables.filter(({ name }) => names.includes(name));
  const deciding = tables.filter((table) => {
    const users = new Set(userColumns(schema, table));
    const links = table.foreignKeys.some(({ columns }) => columns.every((one) => !users.has(one)));
    return roleColumnOf(table) !== undefined || links;
  });
  return (deciding.length > 0 ? deciding : tables).map(({ name }) => name);
}
