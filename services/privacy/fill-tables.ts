import { rowOwner } from '../../domain/privacy/row-owner.ts';
import { variantCount } from '../../domain/privacy/row-values.ts';
import {
  type DescribedTable,
  isClosed,
  type SchemaDescription,
} from '../../domain/privacy/schema-description.ts';
import { type Failure, insertWithAllRights, mostRead, readRows } from './all-rights.ts';
import { grantedColumns } from './attack-rows.ts';
import { isSameRow, keyOf } from './key-filter.ts';
import { quoteName, type StoredRow } from './observed-databases.ts';
import { addFact, type OtherRow, type ProofContext } from './proof-context.ts';
import { createUniqueValues, RowMaker, type UniqueValues } from './row-maker.ts';

type Row = Record<string, unknown>;

/** How often a row is changed after a refusal. */
const mostTries = 30;

/** Fills every table with rows of A, parents first, and notes which rows to watch. */
export async function fillTables(context: ProofContext): Promise<void> {
  const { schema, parts } = context;
  const unique = createUniqueValues(parts.randomBytes);
  const made = new Map<string, Row[]>();
  const before = await readAll(context);
  for (const table of parentsFirst(schema)) {
    context.signal.throwIfAborted();
    if (!table.isOpenToService) continue;
    const count = variantCount(table);
    const rows: Row[] = [];
    let failure: Failure | undefined;
    for (let variant = 0; variant < count; variant++) {
      made.set(table.name, rows);
      const result = await fillOne(context, { table, variant, unique, made });
      if ('row' in result) rows.push(result.row);
      else failure ??= result.failure;
    }
    if (rows.length === 0) await noteEmpty(context, table, failure);
  }
  const after = await readAll(context);
  for (const [name, rows] of made) {
    const byTriggers = newRows(context, name, { before, after, rows });
    const own = [...rows, ...byTriggers].map((row) => ({ place: '', row, isOfA: true }));
    context.rows.set(name, [...own, ...(context.rows.get(name) ?? [])]);
  }
  await locateRows(context);
  for (const table of schema.tables)
    for (const { row, isOfA } of context.rows.get(table.name) ?? [])
      if (isOfA) noteMarkers(context, table, row);
}

type Contents = ReadonlyMap<string, StoredRow[]>;

async function readAll(context: ProofContext): Promise<Contents> {
  const contents = new Map<string, StoredRow[]>();
  for (const table of context.schema.tables)
    if (table.kind === 'table' && table.isOpenToService)
      contents.set(table.name, await readRows(context, table, 'true', []));
  return contents;
}

/** The rows that triggers made while A's rows were inserted, for example entries of a log. */
function newRows(
  { schema, a }: ProofContext,
  name: string,
  { before, after, rows }: { before: Contents; after: Contents; rows: readonly Row[] },
): Row[] {
  const table = schema.tables.find((one) => one.name === name);
  const old = before.get(name) ?? [];
  // In a table with many rows it is not known which of them are new.
  if (!table || old.length >= mostRead) return [];
  const owner = rowOwner(schema, table);
  const known = [...old.map(({ row }) => row), ...rows];
  return (after.get(name) ?? [])
    .map(({ row }) => row)
    .filter((row) => owner.kind !== 'column' || row[owner.actor] === a.id)
    .filter((row) => !known.some((one) => isSameRow(table, one, row)));
}

type Filling = {
  table: DescribedTable;
  variant: number;
  unique: UniqueValues;
  made: ReadonlyMap<string, Row[]>;
};

/** Tries as A first, because triggers and defaults may depend on the user; then with all rights. */
async function fillOne(
  context: ProofContext,
  { table, variant, unique, made }: Filling,
): Promise<{ row: Row } | { failure: Failure }> {
  const { schema, a, bystander, parts } = context;
  const now = parts.clock.now();
  const maker = new RowMaker({
    ...{ schema, table, owner: a.id, other: bystander.id, variant, unique, now },
    parentsOf: (name) => made.get(name) ?? [],
  });
  const present = variant === 0 ? await rowsOf(context, table, a.id) : [];
  let failure: Failure = { code: '', message: '' };
  for (let count = 0; count < mostTries; count++) {
    const row = maker.build();
    if (!row) {
      failure = failure.code ? failure : { code: '', message: 'no value fits' };
      break;
    }
    const result = await insertWithAllRights(context, table, row);
    if ('row' in result)
      return (await insertAsOwner(context, table, row)) ?? commit(context, table, row);
    failure = result.failure;
    if (!maker.change(failure)) break;
  }
  // A trigger at sign-up may have made the only row that A can have.
  const [first] = present;
  return first ? { row: first } : { failure };
}

async function insertAsOwner(
  context: ProofContext,
  table: DescribedTable,
  row: Row,
): Promise<{ row: Row } | undefined> {
  const answer = await context.api.send({
    as: context.a,
    method: 'POST',
    path: `rest/v1/${encodeURIComponent(table.name)}`,
    body: grantedColumns(table, 'authenticated', row),
    headers: { prefer: 'return=minimal' },
    watches: [{ table: table.name, places: [] }],
    commits: true,
  });
  const written = answer.changes.flatMap(({ written: rows }) => rows);
  const [made] = answer.status < 300 ? written : [];
  if (!made) return undefined;
  if (rowOwner(context.schema, table).kind !== 'nobody')
    addFact(context, {
      ...{ part: 'table', name: table.name, who: 'owner', what: 'create' },
      route: { kind: 'direct' },
    });
  return { row: made.row };
}

async function commit(
  context: ProofContext,
  table: DescribedTable,
  row: Row,
): Promise<{ row: Row } | { failure: Failure }> {
  return insertWithAllRights(context, table, row, 'commit');
}

async function rowsOf(context: ProofContext, table: DescribedTable, user: string): Promise<Row[]> {
  const owner = rowOwner(context.schema, table);
  if (owner.kind !== 'column') return [];
  const stored = await readRows(context, table, `t.${quoteName(owner.actor)}::text = $1`, [user]);
  return stored.map(({ row }) => row);
}

async function noteEmpty(
  context: ProofContext,
  table: DescribedTable,
  failure: Failure | undefined,
): Promise<void> {
  // Without any rule for visitors and users, or with rows in the test data, no new row is needed.
  if (isClosed(table)) return;
  if ((await readRows(context, table, 'true', [])).length > 0) return;
  const detail = failure?.message ?? '';
  context.unproven.push({ part: 'table', name: table.name, reason: 'cannotFill', detail });
}

/** Notes rows that are in the test data, before the users of the proof sign up. */
export async function notePresentRows(context: ProofContext): Promise<void> {
  for (const table of context.schema.tables) {
    if (table.kind === 'view' || !table.isOpenToService) continue;
    const present = await readRows(context, table, 'true', []);
    context.rows.set(
      table.name,
      present.map((one) => ({ ...one, isOfA: false })),
    );
  }
}

/** Finds the watched rows again after triggers may have changed them. */
export async function locateRows(context: ProofContext): Promise<void> {
  for (const table of context.schema.tables) {
    const located: OtherRow[] = [];
    for (const { row, isOfA } of context.rows.get(table.name) ?? []) {
      const key = JSON.stringify(keyOf(table, row));
      const [found] = await readRows(context, table, 'to_jsonb(t) @> $1::jsonb', [key]);
      if (found) located.push({ ...found, isOfA });
    }
    context.rows.set(table.name, located);
  }
}

function noteMarkers(context: ProofContext, table: DescribedTable, row: Row): void {
  const references = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
  const owner = rowOwner(context.schema, table);
  if (owner.kind === 'column')
    for (const one of [owner.actor, ...owner.recipients]) references.add(one);
  for (const column of table.columns) {
    if (references.has(column.name) || table.primaryKey.includes(column.name)) continue;
    if (/now\(\)|CURRENT_/.test(column.defaultText ?? '')) continue;
    for (const text of leavesOf(row[column.name])) {
      const isCommon = column.labels?.includes(text) || column.defaultText?.includes(text);
      if (!isCommon && isUnusual(text))
        context.markers.set(text, { table: table.name, column: column.name });
    }
  }
}

/** A text of eight characters and more with a number, or a number that is no usual one. */
const isUnusual = (text: string) =>
  (text.length >= 8 && /\d/.test(text)) || /^\d{6}(\.\d+)?$/.test(text);

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return [];
}

/** Sorts tables so that those they refer to come first, as far as there is no circle. */
export function parentsFirst({ tables }: SchemaDescription): DescribedTable[] {
  const sorted: DescribedTable[] = [];
  const visited = new Set<string>();
  const visit = (table: DescribedTable) => {
    if (visited.has(table.name)) return;
    visited.add(table.name);
    for (const { target } of table.foreignKeys) {
      const parent = tables.find(({ name }) => `public.${name}` === target);
      if (parent) visit(parent);
    }
    sorted.push(table);
  };
  for (const table of tables) if (table.kind === 'table') visit(table);
  return sorted;
}
