import { and, eq, isNotNull, notInArray } from 'drizzle-orm';
import { nextRun, type Schedule } from '../../domain/site-functions/schedule.ts';
import { backends, editions, sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { siteSchedules, siteScheduleVersions } from './schema.ts';
import { describeFunctions, type SiteFunctionsService } from './site-functions.ts';

type Options = { db: Database; functions: Pick<SiteFunctionsService, 'files'> };

/** Returns the function that reads the schedules of the versions that sites show. */
export function createTakeOver({ db, functions }: Options) {
  /** Takes over the schedules of versions that were published since the last time. */
  async function takeOver(now: Date): Promise<void> {
    const shown = await db
      .select({
        ...{ project: sites.projectUuid, version: editions.version },
        known: siteScheduleVersions.version,
      })
      .from(sites)
      .innerJoin(
        editions,
        and(eq(editions.projectUuid, sites.projectUuid), eq(editions.number, sites.current)),
      )
      .innerJoin(backends, eq(backends.projectUuid, sites.projectUuid))
      .leftJoin(siteScheduleVersions, eq(siteScheduleVersions.projectUuid, sites.projectUuid))
      .where(isNotNull(backends.liveKeys));
    for (const { project, version, known } of shown)
      if (version !== known) await takeOverProject({ project, version, now });
  }

  async function takeOverProject(given: { project: string; version: number; now: Date }) {
    const { project, version, now } = given;
    const list = describeFunctions(await functions.files.ofVersion(project, version)).flatMap(
      ({ name, schedule }) => (schedule ? [{ name, schedule }] : []),
    );
    const names = list.map(({ name }) => name);
    await db
      .delete(siteSchedules)
      .where(
        and(
          eq(siteSchedules.projectUuid, project),
          ...(names.length > 0 ? [notInArray(siteSchedules.name, names)] : []),
        ),
      );
    for (const { name, schedule } of list) {
      const nextAt = nextRun(schedule, now);
      if (nextAt) await store(project, { name, schedule, nextAt });
    }
    await db
      .insert(siteScheduleVersions)
      .values({ projectUuid: project, version })
      .onConflictDoUpdate({ target: siteScheduleVersions.projectUuid, set: { version } });
  }

  async function store(
    project: string,
    { name, schedule, nextAt }: { name: string; schedule: Schedule; nextAt: Date },
  ): Promise<void> {
    const { cron, timeZone } = schedule;
    const one = and(eq(siteSchedules.projectUuid, project), eq(siteSchedules.name, name));
    const [known] = await db.select().from(siteSchedules).where(one);
    // An unchanged schedule keeps its next run, which may be due already.
    if (known?.cron === cron && known.timeZone === timeZone) return;
    await db
      .insert(siteSchedules)
      .values({ projectUuid: project, name, cron, timeZone, nextAt })
      .onConflictDoUpdate({
        target: [siteSchedules.projectUuid, siteSchedules.name],
        set: { cron, timeZone, nextAt },
      });
  }

  return takeOver;
}
