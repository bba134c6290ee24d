import { WebSocket } from 'ws';
import { withAllRights } from './all-rights.ts';
import { keyOf } from './key-filter.ts';
import { quoteName } from './observed-databases.ts';
import { addFact, type ProofContext } from './proof-context.ts';

/** A table of the copy whose changes everybody receives, so that the proof knows when all arrived. */
export const signalTable = 'sayso_proof_signal';

export const signalSql = `
create table public.${signalTable} (id integer primary key, round integer not null);
create policy everyone on public.${signalTable} for select to anon, authenticated using (true);
insert into public.${signalTable} values (1, 0);
alter publication supabase_realtime add table public.${signalTable};`;

type Received = { topic: string; table: string; record: Record<string, unknown> };

/** Lets B and a visitor wait for changes, changes A's rows, and notes which of them arrive. */
export async function attackLive(context: ProofContext): Promise<void> {
  const live = context.schema.tables.filter(
    ({ isLive, isOpenToService, name }) => isLive && isOpenToService && context.rows.has(name),
  );
  if (live.length === 0) return;
  const readers = [
    { topic: 'realtime:visitors', who: 'visitors' as const, token: undefined },
    { topic: 'realtime:users', who: 'users' as const, token: context.b.token },
  ];
  const received = await receive(context, readers, () =>
    touchRows(
      context,
      live.map(({ name }) => name),
    ),
  );
  for (const table of live)
    for (const { topic, who } of readers) {
      const rows = (context.rows.get(table.name) ?? []).filter(({ isOfA }) => isOfA);
      const isSeen = received.some(
        (one) =>
          one.topic === topic &&
          one.table === table.name &&
          rows.some(({ row }) => table.primaryKey.every((key) => one.record[key] === row[key])),
      );
      const columns = table.columns.map(({ name }) => name);
      if (isSeen)
        addFact(context, {
          part: 'table',
          name: table.name,
          who,
          what: 'read',
          route: { kind: 'live' },
          columns,
        });
    }
}

type Reader = { topic: string; token: string | undefined };

/** Returns the changes that the readers received until the last one. */
function receive(
  { api, signal }: ProofContext,
  readers: readonly Reader[],
  change: () => Promise<void>,
): Promise<Received[]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(api.live.url, { headers: api.live.headers });
    const received: Received[] = [];
    const joined = new Set<string>();
    const ended = new Set<string>();
    const finish = (error?: Error) => {
      signal.removeEventListener('abort', abort);
      socket.terminate();
      if (error) reject(error);
      else resolve(received);
    };
    const abort = () => finish(new Error('aborted'));
    signal.addEventListener('abort', abort);
    socket.once('error', finish);
    socket.once('open', () => {
      for (const { topic, token } of readers) socket.send(joinFrame(topic, token));
    });
    socket.on('message', (bytes) => {
      const [, , topic, event, payload] = JSON.parse(String(bytes)) as [
        ...[unknown, unknown, string, string],
        { status?: string; data?: Omit<Received, 'topic'> },
      ];
      if (event === 'phx_reply' && payload.status === 'ok') {
        joined.add(topic);
        if (joined.size === readers.length) change().catch(finish);
      }
      const data = event === 'postgres_changes' ? payload.data : undefined;
      if (data?.table === signalTable) ended.add(topic);
      else if (data) received.push({ topic, table: data.table, record: data.record });
      // Changes are sent in their order, so the signal is the last one.
      if (ended.size === readers.length) finish();
    });
  });
}

const joinFrame = (topic: string, token: string | undefined) =>
  JSON.stringify([
    ...['1', topic, topic, 'phx_join'],
    {
      access_token: token ?? null,
      config: { postgres_changes: [{ event: '*', schema: 'public', table: '*' }] },
    },
  ]);

/** Updates A's rows without changing a value, then the table that everybody follows. */
function touchRows(context: ProofContext, names: readonly string[]): Promise<void> {
  return withAllRights(context, async (connection) => {
    for (const table of context.schema.tables.filter(({ name }) => names.includes(name)))
      for (const { row } of (context.rows.get(table.name) ?? []).filter(({ isOfA }) => isOfA)) {
        const column = table.columns.find(
          ({ isGenerated, name }) => !isGenerated && !table.primaryKey.includes(name),
        );
        if (!column) continue;
        await connection.query('savepoint touch');
        const name = quoteName(column.name);
        await connection
          .query(
            `update public.${quoteName(table.name)} t set ${name} = ${name} where to_jsonb(t) @> $1::jsonb`,
            [JSON.stringify(keyOf(table, row))],
          )
          .catch(() => connection.query('rollback to savepoint touch'));
      }
    await connection.query(`update public.${signalTable} set round = round + 1`);
    await connection.query('commit');
  });
}
