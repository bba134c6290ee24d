import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { RunStatus } from '../../domain/contract/chat.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { LoggedEvent } from '../../domain/stream/event.ts';
import type { Database } from '../db/client.ts';
import { runs } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunHandle, RunKind, RunRow, Runs } from '../ports/runs.ts';
import { LiveRun } from './handle.ts';
import { LiveLog } from './live.ts';
import { readLog } from './log.ts';

export { sweepLogs } from './log.ts';

/** Ends a run whose process is gone; it must call `handle.end`. `log` is all that was stored of it. */
export type AbandonedHandler = (run: RunRow, handle: RunHandle, log: LoggedEvent[]) => Promise<void>;

export type RunsOptions = {
  db: Database;
  clock: Clock;
  /** Names this process among those that share the database. */
  owner: string;
  /** No other process shares the database (PGlite): at boot every run of another owner is abandoned, whatever its lease says. */
  alone?: boolean;
  log?: (message: string, detail: Record<string, unknown>) => void;
};

export type RunsService = Runs & {
  /** Says how an abandoned run of a kind ends; without one it is marked interrupted. */
  onAbandoned(kind: RunKind, handler: AbandonedHandler): void;
  /** At boot: ends every run whose lease is dead or whose owner is gone; answers how many. */
  recover(): Promise<number>;
  /** Aborts what runs here with 'shutdown' and waits until it has ended. */
  close(): Promise<void>;
};

/** How long a process waits between looks at a run that another process leads. */
const foreignPollMs = 250;
/** Batches read at a time in a replay from the table. */
const replayBatches = 64;

/** Durable runs over one table and an in-process bus (decisions 8, 30, 35; GAP-31). */
export function createRuns({ db, clock, owner, alone = false, log = () => {} }: RunsOptions): RunsService {
  const live = new Map<string, LiveRun>();
  const abandoned = new Map<RunKind, AbandonedHandler>();
  const deps = { db, clock, owner, log };
  const leaseUntil = () => new Date(clock.now().getTime() + limits.run.leaseMs);
  let closing = false;

  function lead(run: LiveRun): LiveRun {
    live.set(run.id, run);
    void run.ended.then(() => live.delete(run.id));
    return run;
  }

  /** Takes over a run whose process is gone and lets its kind end it. False when another process was faster. */
  async function takeOver(id: string, atBoot: boolean): Promise<boolean> {
    const dead = atBoot ? or(lt(runs.leaseUntil, clock.now()), ne(runs.owner, owner)) : lt(runs.leaseUntil, clock.now());
    const [row] = await db
      .update(runs)
      .set({ owner, leaseUntil: leaseUntil() })
      .where(and(eq(runs.id, id), inArray(runs.status, ['queued', 'running']), dead))
      .returning();
    if (!row) return false;
    const events = await readLog(db, id, 0);
    const run = lead(new LiveRun(deps, toRow(row), new LiveLog(events)));
    try {
      await abandoned.get(row.kind)?.(run.row, run, events);
    } catch (error) {
      log('abandoned run not ended by its kind', { run: id, error: String(error) });
    }
    await run.end('interrupted', { status: 'INTERRUPTED', code: 200 });
    return true;
  }

  async function deadRuns(where = lt(runs.leaseUntil, clock.now())): Promise<string[]> {
    const rows = await db
      .select({ id: runs.id })
      .from(runs)
      .where(and(inArray(runs.status, ['queued', 'running']), where))
      .orderBy(runs.createdAt);
    return rows.map((row) => row.id).filter((id) => !live.has(id));
  }

  async function insert({ kind, userId, projectUuid, input, queued }: Parameters<Runs['open']>[0]): Promise<RunRow | undefined> {
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
        leaseUntil: leaseUntil(),
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
      // The place may be held by a run whose process died: it is ended first, then the place is free.
      for (const id of await deadRuns()) await takeOver(id, false);
      row = await insert(input);
    }
    if (!row) throw fail(input.kind === 'command' ? 'commandRunning' : 'taskRunning');
    return lead(new LiveRun(deps, row));
  }

  async function get(id: string): Promise<RunRow | undefined> {
    const here = live.get(id);
    if (here) return { ...here.row, seq: here.log.seq };
    if (!isUuid(id)) return undefined;
    const [row] = await db.select().from(runs).where(eq(runs.id, id));
    return row && toRow(row);
  }

  async function* follow(id: string, after: number, signal?: AbortSignal): AsyncGenerator<LoggedEvent> {
    const here = live.get(id);
    if (here) {
      if (after > here.log.seq) throw fail('notFound');
      yield* here.log.follow(after, signal);
      return;
    }
    const row = await get(id);
    if (!row || after > row.seq) throw fail('notFound');
    let cursor = after;
    while (!signal?.aborted) {
      const state = await get(id);
      const events = await readLog(db, id, cursor, replayBatches);
      for (const one of events) {
        cursor = one.seq;
        yield one;
      }
      if (events.length > 0) continue;
      if (!state || isOver(state)) {
        // The log is kept for a day only.
        if (state && cursor < state.seq) throw fail('notFound');
        return;
      }
      await clock.sleep(foreignPollMs, signal).catch(() => {});
    }
  }

  async function stop(id: string): Promise<RunStatus> {
    const here = live.get(id);
    if (here) {
      here.abort('stop');
      return here.ended;
    }
    let row = await get(id);
    if (!row) throw fail('notFound');
    // Another process leads it: it reads the wish with its next heartbeat.
    if (!isOver(row))
      await db
        .update(runs)
        .set({ input: sql`${runs.input} || '{"stop":true}'::jsonb` })
        .where(eq(runs.id, id));
    while (!isOver(row)) {
      await takeOver(id, false);
      await clock.sleep(foreignPollMs);
      row = await get(id);
      if (!row) throw fail('notFound');
    }
    return row.status as RunStatus;
  }

  return {
    open,
    get,
    follow: (id, after, signal) => leavable(follow, id, after, signal),
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
      for (const id of await deadRuns(alone ? sql`true` : lt(runs.leaseUntil, clock.now()))) if (await takeOver(id, alone)) count++;
      return count;
    },
    async close() {
      closing = true;
      const rest = [...live.values()];
      for (const run of rest) run.abort('shutdown');
      await Promise.all(rest.map((run) => run.ended));
    },
  };
}

/** A reader that leaves while nothing comes is let go at once: a generator by itself would first wait for its next event. */
function leavable(
  follow: (id: string, after: number, signal: AbortSignal) => AsyncGenerator<LoggedEvent>,
  id: string,
  after: number,
  signal?: AbortSignal,
): AsyncIterable<LoggedEvent> {
  return {
    [Symbol.asyncIterator]() {
      const left = new AbortController();
      const events = follow(id, after, signal ? AbortSignal.any([signal, left.signal]) : left.signal);
      return {
        next: () => events.next(),
        return() {
          left.abort();
          return events.return(undefined);
        },
      };
    },
  };
}

const isOver = (row: RunRow): boolean => row.status !== 'queued' && row.status !== 'running';
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

function toRow(row: typeof runs.$inferSelect): RunRow {
  const { id, kind, userId, projectUuid, status, input, seq, version, createdAt, endedAt } = row;
  return { id, kind, userId, projectUuid, status, input, seq, version, createdAt, endedAt };
}
