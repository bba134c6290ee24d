import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { RunStatus } from '../../domain/contract/chat.ts';
import { fail } from '../../domain/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunHandle, RunKind, RunRow, Runs } from '../ports/runs.ts';
import type { Database } from '../store/open-database.ts';
import { runs } from '../store/schema/index.ts';
import { createOutageTracker, leaseEnd } from './lease.ts';
import { LiveRun } from './live-run.ts';
import { type AbandonedHandler, createRecovery } from './recovery.ts';
import { createRunReader, foreignPollMs } from './run-reader.ts';
import { isOver, toRow } from './run-row.ts';

export type RunsOptions = {
  db: Database;
  clock: Clock;
  /** Identifies this process among the processes that share the database. */
  owner: string;
  /**
   * True when no other process shares the database (embedded mode). Then every unfinished run found
   * at the start was abandoned, even if its lease has not expired.
   */
  isOnlyProcess?: boolean;
  log?: (message: string, detail: Record<string, unknown>) => void;
};

export type RunsService = Runs & {
  /**
   * Sets how abandoned runs of a kind end. Without a handler, these runs are marked interrupted.
   */
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

/**
 * Creates the service of durable runs (ADR 008, ADR 075; GAP-31). Rows and logs are stored in the
 * database. Readers in the process that owns a run follow its log in memory.
 */
export function createRuns({
  db,
  clock,
  owner,
  isOnlyProcess: alone = false,
  log = () => {},
}: RunsOptions): RunsService {
  const live = new Map<string, LiveRun>();
  const outage = createOutageTracker(clock);
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
    endDead: (id) => recovery.endDead(id),
    closed: closed.signal,
  });
  const deps = { db, clock, owner, outage, readEnd, log };
  const recovery = createRecovery({ deps, live, trackRun, closed: closed.signal });
  let closing = false;

  function trackRun(run: LiveRun): LiveRun {
    live.set(run.id, run);
    // Remove the entry only if it still holds this object: the process may have lost the run, taken
    // it over again and stored a new object.
    void run.ended.then(() => live.get(run.id) === run && live.delete(run.id));
    return run;
  }

  async function open(input: Parameters<Runs['open']>[0]): Promise<RunHandle> {
    if (closing) throw fail('shuttingDown');
    let row = await insert(deps, input);
    if (!row) {
      // A run of a dead process may block the new one, so end such runs first and retry.
      for (const id of await recovery.deadRuns()) await recovery.takeOver(id);
      row = await insert(deps, input);
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
    return stopForeignRun({ db, clock, get, takeOver: (run) => recovery.takeOver(run) }, id);
  }

  return {
    open,
    get,
    mayHaveSent: reaches,
    endIfAbandoned: recovery.endDead,
    watch: () => void recovery.watch(),
    follow,
    stop,
    async latest(project, kind) {
      const row = await findLatest(db, project, kind);
      return row && ((await get(row.id)) ?? row);
    },
    onAbandoned: recovery.onAbandoned,
    async recover() {
      let count = 0;
      for (const id of await recovery.deadRuns(alone ? sql`true` : undefined))
        if (await recovery.takeOver(id, alone)) count++;
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

/** Stops a run that another process owns, or takes it over when that process is gone. */
async function stopForeignRun(
  {
    db,
    clock,
    get,
    takeOver,
  }: Pick<RunsOptions, 'db' | 'clock'> &
    Pick<Runs, 'get'> & { takeOver: (id: string) => Promise<boolean> },
  id: string,
): Promise<RunStatus> {
  let row = await get(id);
  if (!row) throw fail('notFound');
  // The other process reads this flag with its next heartbeat.
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

async function findLatest(
  db: Database,
  project: string,
  kind: RunKind,
): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.projectUuid, project), eq(runs.kind, kind)))
    .orderBy(desc(runs.createdAt), desc(sql`coalesce(${runs.endedAt}, 'infinity')`))
    .limit(1);
  return row && toRow(row);
}

/** Inserts a run. Returns undefined when an active run of the same kind blocks it. */
async function insert(
  { db, clock, owner }: Pick<RunsOptions, 'db' | 'clock' | 'owner'>,
  { kind, userId, projectUuid, input, queued }: Parameters<Runs['open']>[0],
): Promise<RunRow | undefined> {
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
