import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import { createRuns, type RunsOptions, sweepLogs } from '../../services/runs/index.ts';
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

withDatabase('durable runs', (open) => {
  function service(options: Partial<RunsOptions> = {}) {
    const clock = new FakeClock();
    return { clock, runs: createRuns({ db: open().db, clock, owner: randomUUID(), ...options }) };
  }
  const input = async (kind: 'chat' | 'command' = 'chat') => ({
    kind,
    userId: await insertUser(open().db),
    projectUuid: randomUUID(),
    input: {},
  });

  it('numbers events from 1 and sends followers each at once; the last one ends them [GAP-30]', async () => {
    const { runs } = service();
    const run = await runs.open(await input());
    const seen: LoggedEvent[] = [];
    const following = (async () => {
      for await (const one of runs.follow(run.id, 0)) seen.push(one);
    })();
    run.append(data('a'));
    await until(() => seen.length === 1);
    run.append(data('b'));
    await run.end('done', END);
    await following;
    expect(seen).toEqual([
      { seq: 1, event: data('a') },
      { seq: 2, event: data('b') },
      { seq: 3, event: END },
    ]);
    expect(await runs.get(run.id)).toMatchObject({ status: 'done', seq: 3 });
  });

  it('replays byte-exactly from the table at every seq, with NUL, lone surrogates and every script', async () => {
    const { runs } = service();
    const run = await runs.open(await input());
    const texts = ['\u0000', '\ud83d', '言成', '👩‍👩‍👧', '{"a":1}', 'line\r\n', '\\u0000', ''];
    for (const text of texts) run.append(data(text));
    await run.end('done', END);
    const whole = [...texts.map(data), END].map((event, index) =>
      JSON.stringify({ seq: index + 1, event }),
    );
    for (let after = 0; after <= whole.length; after++) {
      const replayed = await collect(runs.follow(run.id, after));
      expect(replayed.map((one) => JSON.stringify(one))).toEqual(whole.slice(after));
    }
  });

  it('rejects a position beyond the log with 404', async () => {
    const { runs } = service();
    const run = await runs.open(await input());
    run.append(data('a'));
    await expect(collect(runs.follow(run.id, 2))).rejects.toMatchObject({ entry: { code: 404 } });
    await run.end('done', END);
    await expect(collect(runs.follow(run.id, 3))).rejects.toMatchObject({ entry: { code: 404 } });
    await expect(collect(runs.follow(randomUUID(), 0))).rejects.toMatchObject({
      entry: { code: 404 },
    });
    await expect(collect(runs.follow('no-uuid', 0))).rejects.toMatchObject({
      entry: { code: 404 },
    });
  });

  it('writes to the table within 50 ms or 4 KB', async () => {
    const { runs, clock } = service();
    const run = await runs.open(await input());
    const stored = () => open().db.select().from(runEvents).where(eq(runEvents.runId, run.id));
    run.append(data('small'));
    expect(await stored()).toHaveLength(0);
    await clock.advance(50);
    await until(async () => (await stored()).length === 1);
    run.append(data('x'.repeat(4100)));
    await until(async () => (await stored()).length === 2);
    await run.end('done', END);
  });

  it('cuts a reader that falls more than 1 MB behind; it resumes by seq without loss', async () => {
    const { runs } = service();
    const run = await runs.open(await input());
    run.append(data('first'));
    const slow = runs.follow(run.id, 0)[Symbol.asyncIterator]();
    expect((await slow.next()).value?.seq).toBe(1);
    for (let i = 0; i < 12; i++) run.append(data('x'.repeat(100_000)));
    expect((await slow.next()).done).toBe(true);
    await run.end('done', END);
    expect((await collect(runs.follow(run.id, 1))).map((one) => one.seq)).toEqual(
      Array.from({ length: 13 }, (_, i) => i + 2),
    );
  });

  it('returns 703 for a second generation of the user or project, and for a second command of the project [GAP-31]', async () => {
    const { runs } = service();
    const first = await input();
    const run = await runs.open(first);
    await expect(runs.open({ ...first, projectUuid: randomUUID() })).rejects.toMatchObject({
      entry: { code: 703, name: 'taskRunning' },
    });
    const other = await input();
    await expect(runs.open({ ...other, projectUuid: first.projectUuid })).rejects.toMatchObject({
      entry: { name: 'taskRunning' },
    });
    const command = await runs.open({ ...first, kind: 'command' });
    await expect(
      runs.open({ ...other, kind: 'command', projectUuid: first.projectUuid }),
    ).rejects.toMatchObject({
      entry: { code: 703, name: 'commandRunning' },
    });
    await run.end('done', END);
    const next = await runs.open(first);
    await Promise.all([next.end('done', END), command.end('done', END)]);
  });

  it('keeps the lock while the run lives and releases it when its process is gone for a lease [GAP-31]', async () => {
    const first = service();
    const wanted = await input();
    const run = await first.runs.open(wanted);
    const asleep = first.clock.sleeping;
    for (let i = 0; i < 5; i++) {
      await first.clock.advance(limits.run.heartbeatMs);
      await until(async () => {
        const [row] = await open().db.select().from(runsTable).where(eq(runsTable.id, run.id));
        // Wait until the heartbeat has been written and sleeps again, because advancing the clock
        // earlier would not wake it.
        return (
          row?.leaseUntil.getTime() === first.clock.now().getTime() + limits.run.leaseMs &&
          first.clock.sleeping >= asleep
        );
      });
    }
    // A second process looks one second before the lease ends, and one second after. The clock of
    // the first process does not advance, because that process is dead.
    const now = first.clock.now().getTime();
    const early = createRuns({
      db: open().db,
      clock: new FakeClock(new Date(now + limits.run.leaseMs - 1000).toISOString()),
      owner: randomUUID(),
    });
    await expect(early.open(wanted)).rejects.toMatchObject({ entry: { code: 703 } });
    const late = createRuns({
      db: open().db,
      clock: new FakeClock(new Date(now + limits.run.leaseMs + 1000).toISOString()),
      owner: randomUUID(),
    });
    const taken = await late.open(wanted);
    expect(await late.get(run.id)).toMatchObject({ status: 'interrupted' });
    await taken.end('done', END);
  });

  it('stops a run and waits for its last event; ends a run after 15 minutes [GAP-31]', async () => {
    const { runs, clock } = service();
    const obey = (run: Awaited<ReturnType<typeof runs.open>>) =>
      run.signal.addEventListener(
        'abort',
        () => void run.end('stopped', { status: 'STOPPED', code: 200 }),
      );
    const stopped = await runs.open(await input());
    obey(stopped);
    expect(await runs.stop(stopped.id)).toBe('stopped');
    expect(await runs.stop(stopped.id)).toBe('stopped');
    const long = await runs.open(await input());
    await clock.advance(15 * 60_000 - 1);
    expect(long.signal.aborted).toBe(false);
    await clock.advance(1);
    expect(long.signal.reason).toBe('limit');
    await long.end('interrupted', { status: 'INTERRUPTED', code: 200 });
  });

  it('stops a run that another process leads', async () => {
    const leader = service();
    const run = await leader.runs.open(await input());
    run.signal.addEventListener(
      'abort',
      () => void run.end('stopped', { status: 'STOPPED', code: 200 }),
    );
    const other = service();
    const stopping = other.runs.stop(run.id);
    await until(async () => {
      await leader.clock.advance(10_000);
      await other.clock.advance(1000);
      return run.signal.aborted;
    });
    await until(async () => {
      await other.clock.advance(1000);
      return (await Promise.race([stopping, 'waiting'])) === 'stopped';
    });
  });

  it('follows a run that another process leads', async () => {
    const leader = service();
    const other = service();
    const run = await leader.runs.open(await input());
    run.append(data('a'));
    await leader.clock.advance(50);
    await until(async () => (await other.runs.get(run.id))?.seq === 1);
    const following = collect(other.runs.follow(run.id, 0));
    await run.end('done', END);
    let seen: LoggedEvent[] | undefined;
    void following.then((events) => {
      seen = events;
    });
    await until(async () => {
      await other.clock.advance(1000);
      return seen !== undefined;
    });
    expect(seen?.map((one) => one.event)).toEqual([data('a'), END]);
  });

  it('hands abandoned runs to their kind at start with their whole log, and ends them', async () => {
    const dead = service();
    const wanted = await input();
    const run = await dead.runs.open(wanted);
    run.append(data('kept'));
    await dead.clock.advance(50);
    await until(
      async () =>
        (await open().db.select().from(runEvents).where(eq(runEvents.runId, run.id))).length === 1,
    );
    const { runs } = service({ isOnlyProcess: true });
    const handed: unknown[] = [];
    runs.onAbandoned('chat', async (row, handle, log) => {
      handed.push(row.id, log);
      handle.append(data('said at recovery'));
    });
    expect(await runs.recover()).toBeGreaterThanOrEqual(1);
    expect(handed).toEqual([run.id, [{ seq: 1, event: data('kept') }]]);
    expect((await collect(runs.follow(run.id, 0))).map((one) => one.event)).toEqual([
      data('kept'),
      data('said at recovery'),
      { status: 'INTERRUPTED', code: 200 },
    ]);
    // The process that seemed dead continues, but it must not be able to write anything.
    run.append(data('ghost'));
    await dead.clock.advance(50);
    await until(() => run.signal.aborted);
    await run.end('done', END);
    expect(await runs.get(run.id)).toMatchObject({ status: 'interrupted', seq: 3 });
  });

  it('ends all runs on close, and refuses new ones', async () => {
    const { runs } = service();
    const run = await runs.open(await input());
    run.signal.addEventListener(
      'abort',
      () => void run.end('interrupted', { status: 'INTERRUPTED', code: 200 }),
    );
    await runs.close();
    expect(run.signal.reason).toBe('shutdown');
    await expect(runs.open(await input())).rejects.toMatchObject({
      entry: { name: 'shuttingDown' },
    });
  });

  it('counts queued runs for 703 and starts them later', async () => {
    const { runs } = service();
    const wanted = await input();
    const run = await runs.open({ ...wanted, queued: true });
    expect(await runs.get(run.id)).toMatchObject({ status: 'queued' });
    await expect(runs.open(wanted)).rejects.toMatchObject({ entry: { code: 703 } });
    await run.start();
    expect(await runs.latest(wanted.projectUuid, 'chat')).toMatchObject({
      id: run.id,
      status: 'running',
    });
    await run.end('done', END);
  });

  it('keeps a log for 24 h after the end', async () => {
    const { runs, clock } = service();
    const run = await runs.open(await input());
    run.append(data('a'));
    await run.end('done', END);
    await sweepLogs(open().db, new Date(clock.now().getTime() - 1000));
    expect(await collect(runs.follow(run.id, 0))).toHaveLength(2);
    await sweepLogs(open().db, new Date(clock.now().getTime() + 1));
    await expect(collect(runs.follow(run.id, 0))).rejects.toMatchObject({ entry: { code: 404 } });
  });

  it('keeps the log of a project’s newest check for longer [FIX-026]', async () => {
    const { runs, clock } = service();
    const wanted = { ...(await input()), kind: 'check' as const };
    const later = { ...(await input()), kind: 'check' as const };
    const ids: string[] = [];
    for (const check of [wanted, wanted, later]) {
      await clock.advance(1_000);
      const run = await runs.open(check);
      run.append(data('looked'));
      await run.end('done', END);
      ids.push(run.id);
    }
    await sweepLogs(open().db, new Date(clock.now().getTime() + 1));
    const [old = '', newest = '', ofOther = ''] = ids;
    await expect(collect(runs.follow(old, 0))).rejects.toMatchObject({ entry: { code: 404 } });
    expect(await collect(runs.follow(newest, 0))).toHaveLength(2);
    // Each project has a newest check, not only the one that was checked last.
    expect(await collect(runs.follow(ofOther, 0))).toHaveLength(2);
  });
});
