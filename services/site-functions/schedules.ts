import { and, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { nextRun } from '../../domain/site-functions/schedule.ts';
import type { Clock } from '../ports/clock.ts';
import type { Jobs } from '../ports/jobs.ts';
import { sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { siteSchedules } from './schema.ts';
import type { SiteFunctionsService } from './site-functions.ts';
import { createTakeOver } from './take-over-schedules.ts';

export type SchedulesOptions = {
  db: Database;
  clock: Clock;
  functions: Pick<SiteFunctionsService, 'files' | 'lines'>;
  /** Calls a function of the live data with all rights. Returns the status of its answer. */
  invoke: (project: string, name: string) => Promise<number>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

const tickQueue = 'site-schedules';
const runQueue = 'site-schedule-runs';
/** A run that is older than this died with its process. */
const lostMs = limits.siteFunctions.callMs * 2;

type Due = { project: string; name: string; at: string };

/** Runs the functions of published apps at their times, by durable jobs (ADR 061, 118). */
export function createSchedules({ db, clock, functions, invoke, log }: SchedulesOptions) {
  const takeOver = createTakeOver({ db, functions });

  /** Enqueues what is due. A run that was missed, for example during a restart, is due once. */
  async function tick(enqueue: (due: Due) => Promise<void>): Promise<void> {
    const now = clock.now();
    await takeOver(now);
    const due = await db
      .select()
      .from(siteSchedules)
      .innerJoin(sites, eq(sites.projectUuid, siteSchedules.projectUuid))
      .where(and(lte(siteSchedules.nextAt, now), isNotNull(sites.current)));
    for (const {
      site_schedules: { projectUuid: project, name, nextAt },
    } of due)
      await enqueue({ project, name, at: nextAt.toISOString() });
  }

  /**
   * Runs a schedule whose next run is `at`, unless another process did so. A run during the run
   * before is skipped.
   */
  async function run({ project, name, at }: Due): Promise<void> {
    const now = clock.now();
    const one = and(
      eq(siteSchedules.projectUuid, project),
      eq(siteSchedules.name, name),
      eq(siteSchedules.nextAt, new Date(at)),
    );
    const [row] = await db.select().from(siteSchedules).where(one);
    const nextAt = row && nextRun(row, now);
    if (!nextAt) return;
    const isFree = or(
      isNull(siteSchedules.runningSince),
      lt(siteSchedules.runningSince, new Date(now.getTime() - lostMs)),
    );
    const claimed = await db
      .update(siteSchedules)
      .set({ nextAt, runningSince: now })
      .where(and(one, isFree))
      .returning({ name: siteSchedules.name });
    if (claimed.length > 0) return finish({ project, name }, await invokeSafely(project, name));
    await db.update(siteSchedules).set({ nextAt, lastStatus: 'skipped', lastAt: now }).where(one);
  }

  async function invokeSafely(project: string, name: string): Promise<number> {
    try {
      return await invoke(project, name);
    } catch (error) {
      log('a scheduled function was not called', { project, name, error: String(error) });
      return 503;
    }
  }

  async function finish({ project, name }: { project: string; name: string }, status: number) {
    const isOk = status < 400;
    const at = clock.now();
    await db
      .update(siteSchedules)
      .set({ runningSince: null, lastAt: at, lastStatus: isOk ? 'ok' : 'failed' })
      .where(and(eq(siteSchedules.projectUuid, project), eq(siteSchedules.name, name)));
    const text = `A scheduled run ended with status ${status}.`;
    if (!isOk) await functions.lines.keep(project, 'live', [{ at, name, isError: true, text }]);
  }

  return {
    tick,
    run,
    /** The schedules of a project's published version, with their next and last run. */
    list: (project: string) =>
      db.select().from(siteSchedules).where(eq(siteSchedules.projectUuid, project)),
    async schedule(jobs: Jobs): Promise<void> {
      await jobs.work<Due>(runQueue, run);
      await jobs.work(tickQueue, () =>
        tick((due) =>
          jobs.enqueue(runQueue, due, { once: `${due.project} ${due.name} ${due.at}` }),
        ),
      );
      await jobs.schedule(tickQueue, '* * * * *');
    },
  };
}
