import type { AccessRoute, What, Who } from '../../domain/privacy/access-fact.ts';
import { rowOwner, userColumns } from '../../domain/privacy/row-owner.ts';
import type { DescribedTable } from '../../domain/privacy/schema-description.ts';
import { changedColumn, forgedRow, grantedColumns, ownRow } from './attack-rows.ts';
import { keyFilter, quote } from './key-filter.ts';
import type { ProofAnswer, ProofRequest, Sender } from './proof-api.ts';
import { addFact, type OtherRow, type ProofContext } from './proof-context.ts';

type Row = Record<string, unknown>;

export type Attacker = {
  who: Who;
  as: Sender;
  /** The user's id; undefined for a visitor. */
  id: string | undefined;
  route: AccessRoute;
};

/** Tries everything on every table as one attacker. */
export async function attackTables(context: ProofContext, attacker: Attacker): Promise<void> {
  const tables = context.schema.tables.filter(
    ({ kind, isOpenToService }) => kind === 'table' && isOpenToService,
  );
  await inParallel(tables, async (table) => {
    context.signal.throwIfAborted();
    await attackTable(context, attacker, table);
  });
}

/** Runs `work` for all items, three at a time, which is how many connections a site has. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const run = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([run(), run(), run()]);
}

async function attackTable(
  context: ProofContext,
  attacker: Attacker,
  table: DescribedTable,
): Promise<void> {
  const rows = targetsOf(context, attacker, table);
  const note = (what: What, columns?: string[]) =>
    addFact(context, {
      ...{ part: 'table', name: table.name, who: attacker.who, what, route: attacker.route },
      ...(columns ? { columns } : {}),
    });
  const attack: Attack = { context, attacker, table, rows, note };
  await tryRead(attack);
  await tryChange(attack);
  await tryDelete(attack);
  await tryCreate(attack);
}

type Attack = {
  context: ProofContext;
  attacker: Attacker;
  table: DescribedTable;
  rows: readonly OtherRow[];
  note: (what: What, columns?: string[]) => void;
};

/** The owner tries their own rows, everybody else those of others. */
function targetsOf(context: ProofContext, { who }: Attacker, table: DescribedTable): OtherRow[] {
  const rows = context.rows.get(table.name) ?? [];
  return who === 'owner' ? rows.filter(({ isOfA }) => isOfA) : rows;
}

const pathOf = ({ table }: Attack, query: string) =>
  `rest/v1/${encodeURIComponent(table.name)}?${query}`;

function send(attack: Attack, request: Omit<ProofRequest, 'as'>): Promise<ProofAnswer> {
  const { attacker, table, rows, context } = attack;
  const places = rows.map(({ place }) => place);
  const watches = request.method === 'GET' ? [] : [{ table: table.name, places }];
  return context.api.send({ ...request, as: attacker.as, watches });
}

const roleOf = ({ attacker }: Attack) => (attacker.as === 'visitor' ? 'anon' : 'authenticated');

async function tryRead(attack: Attack): Promise<void> {
  const { table, rows, note } = attack;
  if (rows.length === 0) return;
  const readable = table.columns.filter(({ grants }) => grants[roleOf(attack)].read);
  if (readable.length === 0) return;
  const names = readable.map(({ name }) => name);
  const columns = readable.length === table.columns.length ? '*' : names.map(quote).join(',');
  const select = `select=${encodeURIComponent(columns)}`;
  const canFilter =
    table.primaryKey.length > 0 && table.primaryKey.every((one) => names.includes(one));
  const filter = canFilter
    ? keyFilter(
        table,
        rows.map(({ row }) => row),
      )
    : 'limit=1000';
  const answer = await send(attack, { method: 'GET', path: pathOf(attack, `${select}&${filter}`) });
  const found = (Array.isArray(answer.value) && answer.status < 300 ? answer.value : []) as Row[];
  const isForeign = (one: Row) =>
    canFilter || rows.some(({ row }) => names.every((name) => same(one[name], row[name])));
  const seen = found.filter(isForeign);
  if (seen.length > 0) note('read', names);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Updates, and replaces by an upsert. The API refuses an update or deletion without a filter. */
async function tryChange(attack: Attack): Promise<void> {
  const { table, rows, note, attacker, context } = attack;
  const [first] = rows;
  if (!first) return;
  const column = changedColumn(context.schema, table, roleOf(attack), first.row);
  if (column) {
    const answer = await send(attack, {
      method: 'PATCH',
      path: pathOf(attack, filterOf(attack)),
      body: { [column]: first.row[column] },
    });
    if (isTouched(attack, answer) || isStoppedByValue(attack, answer)) note('change');
  }
  if (table.primaryKey.length > 0 && attacker.who !== 'owner') await tryUpsert(attack, first.row);
  if (attacker.who === 'owner') await tryGive(attack, first.row);
}

async function tryUpsert(attack: Attack, row: Row): Promise<void> {
  const { table, context, attacker, note } = attack;
  const own = ownRow(context.schema, table, row, attacker.id ?? null);
  const body = grantedColumns(table, roleOf(attack), own);
  const headers = { prefer: 'resolution=merge-duplicates,return=minimal' };
  const answer = await send(attack, { method: 'POST', path: pathOf(attack, ''), body, headers });
  if (answer.status < 300 && isTouched(attack, answer)) note('change');
}

/** Makes another user the owner of an own row. */
async function tryGive(attack: Attack, row: Row): Promise<void> {
  const { table, context, note } = attack;
  const owner = rowOwner(context.schema, table);
  if (owner.kind !== 'column' || table.primaryKey.includes(owner.actor)) return;
  const answer = await send(attack, {
    method: 'PATCH',
    path: pathOf(attack, keyFilter(table, [row])),
    body: { [owner.actor]: context.bystander.id },
  });
  if (isTouched(attack, answer) || ['23503', '23505'].includes(answer.code)) note('give');
}

async function tryDelete(attack: Attack): Promise<void> {
  const { rows, note } = attack;
  if (rows.length === 0) return;
  const path = pathOf(attack, filterOf(attack));
  const answer = await send(attack, { method: 'DELETE', path });
  // A foreign key that refuses is not a row rule: another row could be deleted.
  if (isTouched(attack, answer) || answer.code === '23503') note('delete');
}

const filterOf = ({ table, rows }: Attack) =>
  keyFilter(
    table,
    rows.map(({ row }) => row),
  );

/** Creates rows in the name of A or below a row of A, and rows that belong to nobody. */
async function tryCreate(attack: Attack): Promise<void> {
  const { table, context, attacker, note, rows } = attack;
  const model = rows.find(({ isOfA }) => isOfA)?.row;
  if (!model || attacker.who === 'owner') return;
  const forged = grantedColumns(table, roleOf(attack), forgedRow(context, table, model));
  const owner = rowOwner(context.schema, table);
  if (owner.kind !== 'column') {
    if (await isCreated(attack, forged, () => true)) note('create');
    return;
  }
  // A default or trigger may put in the attacker, whose own row is no attack.
  const isOf = (user: unknown) => (row: Row) => row[owner.actor] === user;
  if (owner.actor in forged && (await isCreated(attack, forged, isOf(forged[owner.actor]))))
    note('give');
  const free = withoutUsers(context, table, forged);
  if (await isCreated(attack, free, isOf(null))) note('create');
}

async function isCreated(
  attack: Attack,
  body: Row,
  isAttack: (row: Row) => boolean,
): Promise<boolean> {
  const answer = await send(attack, {
    ...{ method: 'POST', path: pathOf(attack, ''), body },
    headers: { prefer: 'return=minimal' },
  });
  const written = answer.changes.flatMap((one) => one.written);
  if (answer.status < 300) return written.some(({ row }) => isAttack(row));
  // A value that exists already is refused after the row rules were asked.
  return isAttack(body) && (answer.code === '23505' || answer.code === '23P01');
}

function withoutUsers({ schema }: ProofContext, table: DescribedTable, row: Row): Row {
  const users = new Set(userColumns(schema, table));
  return Object.fromEntries(Object.entries(row).filter(([name]) => !users.has(name)));
}

/** Whether the request updated or deleted one of the watched rows. */
function isTouched({ rows }: Attack, { status, changes }: ProofAnswer): boolean {
  if (status >= 300) return false;
  return changes.some(({ untouched }) => {
    const left = new Set(untouched);
    return rows.some(({ place }) => !left.has(place));
  });
}

/** A value that does not fit several rows is refused after the row rules let the rows through. */
function isStoppedByValue({ rows }: Attack, { code }: ProofAnswer): boolean {
  return rows.length > 1 && (code === '23505' || code === '23P01');
}
