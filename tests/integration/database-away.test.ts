import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import type { LoggedEvent } from '../../domain/stream/event.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createRuns } from '../../services/runs/index.ts';
import { readLog } from '../../services/runs/stored-log.ts';
import { type OpenDatabase, openPostgres } from '../../services/store/open-database.ts';
import {
  runs as runsTable,
  tokenHolds,
  tokenLedger,
  versions,
} from '../../services/store/schema/index.ts';
import { transaction } from '../../services/store/transaction.ts';
import { isDatabaseUnavailable } from '../../services/store/unavailable.ts';
import { createTestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import {
  answerText,
  artifact,
  type Conversation,
  createConversation,
} from '../support/conversation.ts';
import { createGate, last, page } from '../support/conversation-suite.ts';
import { createTestDatabase } from '../support/database.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { insertUser } from '../support/rows.ts';

let url: string;
let proxy: PostgresProxy;
/** `opened` goes through the proxy, as the product does; `direct` does not. */
let opened: OpenDatabase;
let direct: OpenDatabase;
beforeEach(async () => {
  url = await createTestDatabase();
  proxy = await startPostgresProxy(url);
  opened = await openPostgres(proxy.url, { connections: { pool: 3, connectMs: 1_000 } });
  direct = await openPostgres(url, { connections: { pool: 2 } });
});
afterEach(async () => {
  proxy.acceptConnections();
  await opened.close();
  await direct.close();
  await proxy.close();
});

/** Ends a connection of the database, as a restart of the server does. */
async function terminate(pid: number | undefined): Promise<void> {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query('select pg_terminate_backend($1)', [pid]);
  await admin.end();
}

describe('a connection that breaks', () => {
  it('rejects only the current transaction when it breaks between two statements', async () => {
    const broken = transaction(opened.db, async (tx) => {
      const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as {
        rows: { pid: number }[];
      };
      await terminate(rows[0]?.pid);
      // The connection breaks while no statement runs, so no query reports the error.
      await systemClock.sleep(200);
      await tx.execute(sql`select 1`);
    });
    const error = await broken.catch((thrown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect((await opened.db.execute(sql`select 1`)) as unknown).toMatchObject({ rowCount: 1 });
  });

  it('returns to the pool after a break at the begin of a transaction, repeatedly', async () => {
    proxy.dropResponsesTo('begin', 7);
    while (proxy.toLose > 0)
      await expect(transaction(opened.db, (tx) => tx.execute(sql`select 1`))).rejects.toSatisfy(
        (error) => isDatabaseUnavailable(error),
      );
    await transaction(opened.db, (tx) => tx.execute(sql`select 1`));
  });

  it('is distinguished from a faulty statement and from another unreachable host', async () => {
    const mistake = await opened.db
      .execute(sql`select * from nothing_there`)
      .catch((error) => error);
    expect(isDatabaseUnavailable(mistake)).toBe(false);
    const fetched = await fetch('http://127.0.0.1:9/').catch((error) => error);
    expect(isDatabaseUnavailable(fetched)).toBe(false);
  });
});

describe('a generation while the database is away', () => {
  let model: LoopbackModel;
  let talk: Conversation;
  let person: { userId: number; site: string };
  beforeEach(async () => {
    model = await startLoopbackModel();
    talk = createConversation(opened.db, model);
    person = await talk.person();
  });
  afterEach(async () => {
    proxy.acceptConnections();
    await talk.close();
    await model.close();
  });

  async function booksOf(run: string) {
    const { db } = direct;
    const [holds, entries, made, [row]] = await Promise.all([
      db.select().from(tokenHolds).where(eq(tokenHolds.runId, run)),
      db.select().from(tokenLedger).where(eq(tokenLedger.ref, run)),
      db.select().from(versions).where(eq(versions.runId, run)),
      db.select().from(runsTable).where(eq(runsTable.id, run)),
    ]);
    return {
      holds: holds.map(({ status }) => status),
      charged: entries.map(({ delta }) => delta),
      versions: made.length,
      row,
    };
  }

  it('continues for its readers from memory and completes when the database is back', async () => {
    const answer = createGate();
    const text = artifact(page);
    model.script({
      text,
      chunk: 20,
      until: answer.passed,
      usage: { input: 700, cached: 0, output: 300 },
    });
    const sent = await talk.send(person.userId, person.site);
    await expect.poll(() => model.active).toBe(1);
    proxy.cut();
    answer.open();
    const events = sent.events[Symbol.asyncIterator]();
    const seen: LoggedEvent[] = [];
    const read = async () => {
      const { value } = await events.next();
      seen.push(value as LoggedEvent);
      return answerText(seen.map(({ event }) => event));
    };
    while ((await read()) !== text);
    // The reader has the whole answer, although none of it is stored in the table.
    expect(answerText((await readLog(direct.db, sent.run, 0)).map(({ event }) => event))).toBe('');
    expect(await booksOf(sent.run)).toMatchObject({ holds: ['open'], versions: 0 });
    await systemClock.sleep(500);
    proxy.acceptConnections();
    while (!('status' in (seen.at(-1)?.event ?? {}))) await read();
    expect(seen.at(-1)?.event).toMatchObject({ status: 'END', version: 1 });
    expect(await booksOf(sent.run)).toMatchObject({
      holds: ['captured'],
      charged: [-1000],
      versions: 1,
      row: { status: 'done', seq: seen.at(-1)?.seq },
    });
    expect(await readLog(direct.db, sent.run, 0)).toEqual(seen);
    expect(await talk.files(person.site)).toEqual(page);
  });

  it.each([
    ['version', 'insert into "versions"'],
    ['end', 'end_tokens'],
  ])(
    'commits and charges once when the response to the commit of its %s is lost',
    async (_, after) => {
      const answer = createGate();
      model.script({
        text: artifact(page),
        until: answer.passed,
        usage: { input: 700, cached: 0, output: 300 },
      });
      const sent = await talk.send(person.userId, person.site);
      await expect.poll(() => model.active).toBe(1);
      proxy.dropResponsesTo('commit', 1, after);
      answer.open();
      const seen = await talk.events(sent);
      expect(last(seen)).toMatchObject({ status: 'END', version: 1 });
      expect(proxy.toLose).toBe(0);
      expect(seen.filter((event) => 'type' in event && event.type === 'end_tokens')).toHaveLength(
        1,
      );
      expect(await booksOf(sent.run)).toMatchObject({
        holds: ['captured'],
        charged: [-1000],
        versions: 1,
        row: { status: 'done' },
      });
      expect((await readLog(direct.db, sent.run, 0)).map(({ event }) => event)).toEqual(seen);
    },
  );
});

describe('the end of a run that cannot be stored in time', () => {
  const END = { status: 'END', code: 200 } as const;

  async function ended() {
    const clock = new FakeClock();
    const runs = createRuns({ db: opened.db, clock, owner: randomUUID() });
    const run = await runs.open({
      kind: 'enhance',
      userId: await insertUser(direct.db),
      projectUuid: randomUUID(),
      input: {},
    });
    const events = runs.follow(run.id, 0)[Symbol.asyncIterator]();
    run.append({ type: 'data', content: 'a' });
    expect(await events.next()).toMatchObject({ value: { seq: 1 } });
    proxy.cut();
    const next = events.next();
    const ending = run.end('done', END);
    const pass = async (ms: number, moved = clock) => {
      for (let at = 0; at < ms; at += 1_000) {
        await moved.advance(1_000);
        await systemClock.sleep(10);
      }
    };
    const statusOf = async () =>
      (await direct.db.select().from(runsTable).where(eq(runsTable.id, run.id)))[0]?.status;
    return { clock, runs, run, next, ending, pass, statusOf };
  }

  it('is reported as interrupted, and the run is recovered as such when the database is back', async () => {
    const { runs, next, ending, pass, statusOf } = await ended();
    runs.watch();
    await pass(limits.run.storeMs + 5_000);
    await ending;
    expect(await next).toMatchObject({ value: { seq: 2, event: { status: 'INTERRUPTED' } } });
    expect(await statusOf()).toBe('running');
    proxy.acceptConnections();
    await pass(limits.run.leaseMs + 2 * limits.run.sweepMs);
    // Connections return in real time, so an early sweep may still fail; the next one follows.
    await expect
      .poll(async () => {
        await pass(limits.run.sweepMs);
        return statusOf();
      })
      .toBe('interrupted');
    await runs.close();
  });

  it('is stored when the database returns in time, and the run is not taken over despite its expired lease', async () => {
    const { clock, runs, next, ending, pass, statusOf } = await ended();
    const otherClock = new FakeClock(clock.now().toISOString());
    const other = createRuns({ db: opened.db, clock: otherClock, owner: randomUUID() });
    other.watch();
    await Promise.all([
      pass(limits.run.leaseMs + 10_000),
      pass(limits.run.leaseMs + 10_000, otherClock),
    ]);
    proxy.acceptConnections();
    // The other process reconnects first. It must wait one lease, so that the owner can return.
    await pass(limits.run.sweepMs + 1_000, otherClock);
    expect(await statusOf()).toBe('running');
    await pass(4_000);
    await ending;
    expect(await next).toMatchObject({ value: { seq: 2, event: END } });
    expect(await statusOf()).toBe('done');
    await Promise.all([runs.close(), other.close()]);
  });
});

describe('calls while the database does not answer', () => {
  it('return 503 with Retry-After in the caller’s language during an outage, and work again afterwards', async () => {
    const app = await createTestApp(opened, { time: systemClock });
    const ada = await app.signIn();
    proxy.cut();
    const ask = (language: string) =>
      app.call(
        contract.projects.issueUuid,
        {},
        { as: ada, headers: { 'accept-language': language } },
      );
    const refused = await ask('en_US');
    expect(refused).toMatchObject({ status: 503, code: 503, data: { name: 'databaseAway' } });
    expect(refused.headers.get('retry-after')).toBe(String(limits.transport.retryAfterSeconds));
    expect(refused.message).toBe('The server is busy right now. Please try again in a moment.');
    expect((await ask('zh_CN')).message).toBe('服务器暂时忙不过来，请稍后再试。');
    expect((await app.request('GET', '/ready')).status).toBe(503);
    proxy.acceptConnections();
    expect(await ask('en_US')).toMatchObject({ status: 200, code: 200 });
    expect((await app.request('GET', '/ready')).status).toBe(200);
    await app.close();
  });

  it('answer /ready in time while it hangs, and a call when no connection is available', async () => {
    const app = await createTestApp(opened, { time: systemClock });
    const ada = await app.signIn();
    expect((await app.request('GET', '/ready')).status).toBe(200);
    proxy.hang();
    const began = performance.now();
    const ready = await app.request('GET', '/ready');
    expect(ready.status).toBe(503);
    expect(performance.now() - began).toBeLessThan(10_000);
    // Three statements without a response use all connections. The next statement waits for a
    // connection until its time limit.
    const held = [1, 2, 3].map(() => opened.db.execute(sql`select 1`).catch(() => {}));
    expect(await app.call(contract.projects.issueUuid, {}, { as: ada })).toMatchObject({
      status: 503,
      data: { name: 'databaseAway' },
    });
    proxy.resume();
    await Promise.all(held);
    expect(await app.call(contract.projects.issueUuid, {}, { as: ada })).toMatchObject({
      code: 200,
    });
    await app.close();
  });

  it('limit the time that a statement waits for a lock', async () => {
    const impatient = await openPostgres(proxy.url, { connections: { lockMs: 200 } });
    const { locked, free } = await holdLock();
    await locked;
    const error = await impatient.db
      .execute(sql`select count(*) from projects`)
      .catch((thrown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    free();
    await impatient.close();
  });

  async function holdLock() {
    const { passed, open: free } = createGate();
    const { passed: locked, open: isLocked } = createGate();
    void transaction(direct.db, async (tx) => {
      await tx.execute(sql`lock table projects in access exclusive mode`);
      isLocked();
      await passed;
    });
    return { locked, free };
  }
});
