import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt, min, ne, or, sql } from 'drizzle-orm';
import type { RunStatus } from '../../domain/contract/chat.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { LoggedEvent } from '../../domain/stream/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunHandle, RunKind, RunRow, Runs } from '../ports/runs.ts';
import type { Database } from '../store/client.ts';
import { runs } from '../store/schema/index.ts';
import { isDatabaseUnavailable } from '../store/unavailable.ts';
import { createOutageTracker, leaseEnd } from './lease.ts';
import { LiveLog } from './live-log.ts';
import { LiveRun } from './live-run.ts';
import { createRunReader, foreignPollMs } from './run-reader.ts';
import { isOver, toRow } from './run-row.ts';
import { readLog } from './stored-log.ts';

/**
 * Ends a run whose process is gone. It must call `handle.end`. `log` holds every stored event of
 * the run.
 */
export type AbandonedHandler = (
  run: RunRow,
  handle: RunHandle,
  log: LoggedEvent[],
) => Promise<void>;

export type RunsOptions = {
  db: Database;
  clock: Clock;
  /** Identifies this process among those that share the database. */
  owner: string;
  /**
   * True when no other process shares the database (embedded mode). At boot, every run of another
   * owner is then abandoned, whatever its lease says.
   */
  isOnlyProcess?: boolean;
  log?: (message: string, detail: Record<string, unknown>) => void;
};

export type RunsService = Runs & {
  /** Sets how an abandoned run of a kind ends. Without a handler it is marked interrupted. */
  onAbandoned(kind: RunKind, handler: AbandonedHandler): void;
  /**
   * Ends every run whose lease has expired or whose owner is gone. Call it at boot. Returns the
   * number of runs.
   */
  recover(): Promise<number>;
  /** Ends runs whose lease has expired, about every 10 s, until `close` is called. */
  watch(): void;
  /** Aborts the runs of this process with 'shutdown' and waits until they have ended. */
  close(): Promise<void>;
};

/** The shortest wait between two sweeps. */
const minSweepMs = 1_000;

/** Durable runs over one table and an in-process bus (ADR 008, ADR 075; GAP-31). */
export function createRuns({
  db,
  clock,
  owner,
  isOnlyProcess: alone = false,
  log = () => {},
}: RunsOptions): RunsService {
  const live = new Map<string, LiveRun>();
  const abandoned = new Map<RunKind, AbandonedHandler>();
  const takeOvers = new Map<string, Promise<boolean>>();
  const outage = createOutageTracker(clock);
  const isActive = inArray(runs.status, ['queued', 'running']);
  const closed = new AbortController();
  const {
    get,
    readEnd,
    mayHaveSent: reaches,
    follow,
  } = createRunReader({
    db,
    clock,
    live,
    endDead,
    closed: closed.signal,
  });
  const deps = { db, clock, owner, outage, readEnd, log };
  let closing = false;

  function trackRun(run: LiveRun): LiveRun {
    live.set(run.id, run);
    // The run may have been lost and taken over here again since.
    void run.ended.then(() => live.get(run.id) === run && live.delete(run.id));
    return run;
  }

  /**
   * Takes over a run whose process is gone and lets its kind's handler end it. Returns false when
   * the run is alive or another process took it over first.
   */
  async function takeOver(id: string, atBoot = false): Promise<boolean> {
    if (!atBoot && outage.isRecent()) return false;
    const going = takeOvers.get(id) ?? endAbandoned(id, atBoot).finally(() => takeOvers.delete(id));
    takeOvers.set(id, going);
    return going;
  }

  async function endAbandoned(id: string, atBoot: boolean): Promise<boolean> {
    const dead = atBoot
      ? or(lt(runs.leaseUntil, clock.now()), ne(runs.owner, owner))
      : lt(runs.leaseUntil, clock.now());
    const [row] = await db
      .update(runs)
      .set({ owner, leaseUntil: leaseEnd(clock), fence: sql`${runs.fence} + 1` })
      .where(and(eq(runs.id, id), isActive, dead))
      .returning();
    if (!row) return false;
    const events = await readLog(db, id, 0);
    const run = trackRun(new LiveRun(deps, toRow(row), row.fence, new LiveLog(events)));
    try {
      await abandoned.get(row.kind)?.(run.row, run, events);
    } catch (error) {
      log('abandoned run not ended by its kind', { run: id, error: String(error) });
      // The handler has not stored the result of the run yet. The next sweep retries.
      if (isDatabaseUnavailable(error)) return run.abandon().then(() => false);
    }
    await run.end('interrupted', { status: 'INTERRUPTED', code: 200 });
    return true;
  }

  async function deadRuns(where = lt(runs.leaseUntil, clock.now())): Promise<string[]> {
    const rows = await db
      .select({ id: runs.id })
      .from(runs)
      .where(and(isActive, where))
      .orderBy(runs.createdAt);
    return rows.map((row) => row.id).filter((id) => !live.has(id));
  }

  /** Readers poll four times a second. This check writes nothing while the run is alive. */
  async function endDead(id: string): Promise<boolean> {
    const [dead] = await deadRuns(and(eq(runs.id, id), lt(runs.leaseUntil, clock.now())));
    return dead === undefined ? false : takeOver(dead);
  }

  async function insert({
    kind,
    userId,
    projectUuid,
    input,
    queued,
  }: Parameters<Runs['open']>[0]): Promise<RunRow | undefined> {
    const now = clock.now();
    const status = queued ? 'queued' : 'running';
    const [row] = await db
      .insert(runs)
      .values({
        id: randomUUID(),
        kind,
        userId,
        projectUuid,
        status,
        input,
        owner,
        leaseUntil: leaseEnd(clock),
        createdAt: now,
        startedAt: queued ? null : now,
      })
      .onConflictDoNothing()
      .returning();
    return row && toRow(row);
  }

  async function open(input: Parameters<Runs['open']>[0]): Promise<RunHandle> {
    if (closing) throw fail('shuttingDown');
    let row = await insert(input);
    if (!row) {
      // A run whose process died may block this one. End dead runs first, then retry.
      for (const id of await deadRuns()) await takeOver(id);
      row = await insert(input);
    }
    if (!row) throw fail(input.kind === 'command' ? 'commandRunning' : 'taskRunning');
    return trackRun(new LiveRun(deps, row, 1));
  }

  async function stop(id: string): Promise<RunStatus> {
    const here = live.get(id);
    if (here) {
      here.abort('stop');
      return here.ended;
    }
    let row = await get(id);
    if (!row) throw fail('notFound');
    // Another process leads the run. It reads this flag with its next heartbeat.
    if (!isOver(row))
      await db
        .update(runs)
        .set({ input: sql`${runs.input} || '{"stop":true}'::jsonb` })
        .where(eq(runs.id, id));
    while (!isOver(row)) {
      await takeOver(id);
      await clock.sleep(foreignPollMs);
      row = await get(id);
      if (!row) throw fail('notFound');
    }
    return row.status as RunStatus;
  }

  /**
   * Returns the wait in ms until the next sweep, which is when a lease of another process can first
   * expire.
   */
  async function nextSweepMs(): Promise<number> {
    const [first] = await db
      .select({ at: min(runs.leaseUntil) })
      .from(runs)
      .where(and(isActive, ne(runs.owner, owner)));
    const ms = first?.at ? first.at.getTime() - clock.now().getTime() + 1 : limits.run.sweepMs;
    return Math.min(limits.run.sweepMs, Math.max(minSweepMs, ms));
  }

  async function watch(): Promise<void> {
    let wait: number = limits.run.sweepMs;
    while (!closed.signal.aborted) {
      await clock.sleep(wait, closed.signal).catch(() => {});
      if (closed.signal.aborted) return;
      try {
        const dead = await deadRuns();
        outage.markBack();
        for (const id of dead) await takeOver(id);
        wait = await nextSweepMs();
      } catch (error) {
        outage.markAway();
        wait = limits.run.sweepMs;
        log('dead runs not looked for', { error: String(error) });
      }
    }
  }

  return {
    open,
    get,
    mayHaveSent: reaches,
    endIfAbandoned: endDead,
    watch: () => void watch(),
    follow,
    stop,
    async latest(project, kind) {
      const [row] = await db
        .select()
        .from(runs)
        .where(and(eq(runs.projectUuid, project), eq(runs.kind, kind)))
        .orderBy(desc(runs.createdAt), desc(sql`coalesce(${runs.endedAt}, 'infinity')`))
        .limit(1);
      if (!row) return undefined;
      return (await get(row.id)) ?? toRow(row);
    },
    onAbandoned: (kind, handler) => void abandoned.set(kind, handler),
    async recover() {
      let count = 0;
      for (const id of await deadRuns(alone ? sql`true` : lt(runs.leaseUntil, clock.now())))
        if (await takeOver(id, alone)) count++;
      return count;
    },
    async close() {
      closing = true;
      closed.abort();
      const rest = [...live.values()];
      for (const run of rest) run.abort('shutdown');
      await Promise.all(rest.map((run) => run.ended));
    },
  };
}
