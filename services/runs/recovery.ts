import { and, eq, inArray, lt, min, ne, or, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { LoggedEvent } from '../../domain/stream/event.ts';
import type { RunHandle, RunKind, RunRow } from '../ports/runs.ts';
import { runs } from '../store/schema/index.ts';
import { isDatabaseUnavailable } from '../store/unavailable.ts';
import { leaseEnd } from './lease.ts';
import { LiveLog } from './live-log.ts';
import { LiveRun, type LiveRunDeps } from './live-run.ts';
import { toRow } from './run-row.ts';
import { readLog } from './stored-log.ts';

/**
 * Ends a run whose process has died. The handler must call `handle.end`. `log` contains every
 * stored event of the run.
 */
export type AbandonedHandler = (
  run: RunRow,
  handle: RunHandle,
  log: LoggedEvent[],
) => Promise<void>;

/** The shortest wait between two sweeps. */
const minSweepMs = 1_000;

type Options = {
  deps: LiveRunDeps;
  /** The runs of this process. */
  live: ReadonlyMap<string, LiveRun>;
  trackRun: (run: LiveRun) => LiveRun;
  /** Aborted when the process shuts down; ends `watch`. */
  closed: AbortSignal;
};

/** Creates the recovery of runs whose process has died (ADR 075). */
export function createRecovery({ deps, live, trackRun, closed }: Options) {
  const { db, clock, owner, outage, log } = deps;
  const abandoned = new Map<RunKind, AbandonedHandler>();
  const takeOvers = new Map<string, Promise<boolean>>();
  const isActive = inArray(runs.status, ['queued', 'running']);

  /**
   * Takes over a run whose process is gone, and lets the handler of its kind end the run. Returns
   * false when the process of the run is alive, or when another process took the run over first.
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
      // The database failed before the handler stored the result. Leave the run to the next sweep.
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

  /**
   * Ends a run whose lease has expired. Readers call it four times a second, so it writes nothing
   * while the run is alive.
   */
  async function endDead(id: string): Promise<boolean> {
    const [dead] = await deadRuns(and(eq(runs.id, id), lt(runs.leaseUntil, clock.now())));
    return dead === undefined ? false : takeOver(dead);
  }

  /**
   * Returns how many ms to wait until the next sweep: until the first lease of another process can
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
    // When this process starts just after another was killed, sweep as soon as that process's
    // leases expire.
    let wait = await nextSweepMs().catch(() => limits.run.sweepMs);
    while (!closed.aborted) {
      await clock.sleep(wait, closed).catch(() => {});
      if (closed.aborted) return;
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
    onAbandoned: (kind: RunKind, handler: AbandonedHandler) => void abandoned.set(kind, handler),
    takeOver,
    deadRuns,
    endDead,
    watch,
  };
}
