import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import type { RunHandle } from '../../services/ports/runs.ts';
import { createRuns, LeaseLost, type RunsOptions } from '../../services/runs/index.ts';
import { runEvents, runs as runsTable } from '../../services/store/schema/index.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { insertUser } from '../support/rows.ts';

const END: RunEvent = { status: 'END', code: 200 };
const data = (content: string): RunEvent => ({ type: 'data', content });

async function collect(events: AsyncIterable<LoggedEvent>): Promise<LoggedEvent[]> {
  const all: LoggedEvent[] = [];
  for await (const one of events) all.push(one);
  return all;
}

async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('not in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

withDatabase('runs of a dead process', (open) => {
  function service(options: Partial<RunsOptions> = {}) {
    const clock = new FakeClock();
    const owner = randomUUID();
    return { clock, owner, runs: createRuns({ db: open().db, clock, owner, ...options }) };
  }
  const input = async () => ({
    kind: 'chat' as const,
    userId: await insertUser(open().db),
    projectUuid: randomUUID(),
    input: {},
  });

  /** Advances a process's clock, so that it looks for dead runs, until `check` returns true. */
  async function passing(clock: FakeClock, check: () => Promise<boolean> | boolean): Promise<void> {
    await until(async () => {
      await clock.advance(1_000);
      return check();
    });
  }
  const statusOf = async (id: string) =>
    (await open().db.select().from(runsTable).where(eq(runsTable.id, id)))[0]?.status;

  it('are ended by every process when their lease expires, and not before', async () => {
    const dead = service();
    const run = await dead.runs.open(await input());
    run.append(data('kept'));
    await dead.clock.advance(50);
    await until(
      async () =>
        (await open().db.select().from(runEvents).where(eq(runEvents.runId, run.id))).length === 1,
    );
    const { runs, clock } = service();
    const began = clock.now().getTime();
    const handed: number[] = [];
    runs.onAbandoned(
      'chat',
      async (row) => void (row.id === run.id && handed.push(clock.now().getTime() - began)),
    );
    runs.watch();
    await passing(clock, async () => (await statusOf(run.id)) === 'interrupted');
    expect(handed).toHaveLength(1);
    expect(handed[0]).toBeGreaterThan(limits.run.leaseMs - 1_000);
    // A closed process no longer looks for dead runs.
    await runs.close();
    const next = await dead.runs.open(await input());
    for (let i = 0; i < 5; i++) await clock.advance(limits.run.sweepMs);
    expect(await statusOf(next.id)).toBe('running');
    await next.end('done', END);
  });

  it.each([0, 4, 6, 9])(
    'are ended within 15 s of their last heartbeat by a process that starts %d s after it',
    async (startsAfter) => {
      const run = await service().runs.open(await input());
      const { runs, clock } = service();
      const killedAt = clock.now().getTime();
      await clock.advance(startsAfter * 1_000);
      expect(await runs.recover()).toBe(0);
      let tookMs: number | undefined;
      runs.onAbandoned('chat', async (row) => {
        if (row.id === run.id) tookMs = clock.now().getTime() - killedAt;
      });
      runs.watch();
      while (tookMs === undefined) {
        await until(() => clock.sleeping > 0 || tookMs !== undefined);
        await clock.advance(tookMs === undefined ? 250 : 0);
      }
      expect(tookMs).toBeGreaterThanOrEqual(limits.run.leaseMs);
      expect(tookMs).toBeLessThanOrEqual(15_000);
      await until(async () => (await statusOf(run.id)) === 'interrupted');
      await runs.close();
    },
  );

  it('are ended by a reader that follows one, which receives the last event', async () => {
    const dead = service();
    const run = await dead.runs.open(await input());
    run.append(data('a'));
    await dead.clock.advance(50);
    await until(
      async () =>
        (await open().db.select().from(runEvents).where(eq(runEvents.runId, run.id))).length === 1,
    );
    const { runs, clock } = service();
    let seen: LoggedEvent[] | undefined;
    void collect(runs.follow(run.id, 0)).then((events) => {
      seen = events;
    });
    await clock.advance(limits.run.leaseMs - 1_000);
    expect(await statusOf(run.id)).toBe('running');
    await passing(clock, () => seen !== undefined);
    expect(seen?.map((one) => one.event)).toEqual([
      data('a'),
      { status: 'INTERRUPTED', code: 200 },
    ]);
  });

  it('send a reader that saw more than is stored the last event, with the next number', async () => {
    const dead = service();
    const run = await dead.runs.open(await input());
    const watching = dead.runs.follow(run.id, 0)[Symbol.asyncIterator]();
    run.append(data('stored'));
    await dead.clock.advance(50);
    await until(
      async () =>
        (await open().db.select().from(runEvents).where(eq(runEvents.runId, run.id))).length === 1,
    );
    for (const text of ['lost', 'lost too', 'and this']) run.append(data(text));
    for (let seq = 1; seq <= 4; seq++)
      expect(await watching.next()).toMatchObject({ value: { seq } });
    const { runs, clock } = service();
    // The reader returns at once, because the run still looks alive.
    const row = await runs.get(run.id);
    expect(row && runs.mayHaveSent(row, 4)).toBe(true);
    let seen: LoggedEvent[] | undefined;
    void collect(runs.follow(run.id, 4)).then((events) => {
      seen = events;
    });
    await passing(clock, () => seen !== undefined);
    expect(seen).toEqual([{ seq: 5, event: { status: 'INTERRUPTED', code: 200 } }]);
    expect(await collect(runs.follow(run.id, 4))).toEqual(seen);
    expect(await collect(runs.follow(run.id, 2))).toEqual([
      { seq: 3, event: { status: 'INTERRUPTED', code: 200 } },
    ]);
    expect(await collect(runs.follow(run.id, 0))).toHaveLength(2);
  });

  it('let a reader in another process wait until the events that it saw are stored', async () => {
    const leader = service();
    const other = service();
    const run = await leader.runs.open(await input());
    run.append(data('a'));
    run.append(data('b'));
    const row = await other.runs.get(run.id);
    expect(row).toMatchObject({ seq: 0 });
    expect(row && other.runs.mayHaveSent(row, 2)).toBe(true);
    const following = collect(other.runs.follow(run.id, 2));
    run.append(data('c'));
    await run.end('done', END);
    await other.clock.advance(1_000);
    expect(await following).toEqual([
      { seq: 3, event: data('c') },
      { seq: 4, event: END },
    ]);
  });

  it('obey only the new lead after a process lost and regained one', async () => {
    const first = service({ isOnlyProcess: true });
    const second = service({ isOnlyProcess: true });
    const run = await first.runs.open(await input());
    let led: RunHandle | undefined;
    const keep = async (_: unknown, handle: RunHandle) => {
      led = handle;
      // Pause in the middle of the takeover.
      await new Promise(() => {});
    };
    second.runs.onAbandoned('chat', keep);
    void second.runs.recover();
    await until(() => led !== undefined);
    led = undefined;
    // The process that first owned the run takes it over again, with the same owner id.
    const now = first.clock.now().getTime();
    await open()
      .db.update(runsTable)
      .set({ leaseUntil: new Date(now - 1) })
      .where(eq(runsTable.id, run.id));
    const again = createRuns({ db: open().db, clock: first.clock, owner: first.owner });
    again.onAbandoned('chat', keep);
    void again.recover();
    await until(() => led !== undefined);
    await expect(
      run.transactAsOwner(async (tx) =>
        tx.update(runsTable).set({ version: 7 }).where(eq(runsTable.id, run.id)),
      ),
    ).rejects.toThrow(LeaseLost);
    await (led as unknown as RunHandle).transactAsOwner(async (tx) =>
      tx.update(runsTable).set({ version: 8 }).where(eq(runsTable.id, run.id)),
    );
    await (led as unknown as RunHandle).end('interrupted', { status: 'INTERRUPTED', code: 200 });
    const [row] = await open().db.select().from(runsTable).where(eq(runsTable.id, run.id));
    expect(row).toMatchObject({ version: 8, fence: 3, status: 'interrupted' });
  });
});
