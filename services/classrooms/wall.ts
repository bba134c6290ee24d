import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { WB } from '../../domain/contract/paths.ts';
import type { ClassroomMember, Progress } from '../../domain/entities/classroom.ts';
import { limits } from '../../domain/limits/index.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';
import type { Clock } from '../ports/clock.ts';
import type { Runs } from '../ports/runs.ts';
import { lastCheck } from '../repair/index.ts';
import { editions, projects, runs, sites, versionPictures } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { type Member, memberName } from './members.ts';

export type WallDeps = {
  db: Database;
  clock: Clock;
  runs: Pick<Runs, 'latest' | 'follow'>;
  place: PreviewPlace;
};

type LastRun = Pick<typeof runs.$inferSelect, 'projectUuid' | 'status' | 'createdAt' | 'endedAt'>;

/** Returns what the teacher sees of each pupil. It contains no messages of a chat. */
export async function readWall(
  deps: WallDeps,
  classroom: string,
  members: readonly Member[],
): Promise<ClassroomMember[]> {
  const ids = members.map(({ id }) => id);
  const [last, published] = await Promise.all([lastRuns(deps.db, ids), newestSites(deps.db, ids)]);
  return Promise.all(
    members.map(async (one) => {
      const run = last.get(one.id);
      const site = published.get(one.id);
      return {
        userNo: one.userNo,
        name: memberName(one),
        activeAt: run?.createdAt.getTime() ?? null,
        progress: await progressOf(deps, run),
        site: site
          ? {
              title: site.title,
              url: `${publishedOrigin(site.name, deps.place)}/`,
              picture: site.hasPicture
                ? `${WB}/classrooms/${classroom}/members/${one.userNo}/picture?v=${site.version}-${site.at.getTime()}`
                : null,
              at: site.at.getTime(),
            }
          : null,
      };
    }),
  );
}

async function progressOf(
  { runs: work, clock }: WallDeps,
  run: LastRun | undefined,
): Promise<Progress> {
  if (!run) return 'none';
  if (run.status === 'queued' || run.status === 'running') return 'working';
  if (run.status === 'failed' || run.status === 'interrupted') return 'failed';
  const quietMs = clock.now().getTime() - (run.endedAt ?? run.createdAt).getTime();
  if (quietMs < limits.classrooms.quietMs) return 'fine';
  const check = await lastCheck(work, run.projectUuid);
  return check && check.problems.length > 0 ? 'broken' : 'fine';
}

/** Returns the newest generation of each user. */
async function lastRuns(db: Database, ids: readonly number[]): Promise<Map<number, LastRun>> {
  if (ids.length === 0) return new Map();
  const { userId, projectUuid, status, createdAt, endedAt } = runs;
  const rows = await db
    .selectDistinctOn([userId], { userId, projectUuid, status, createdAt, endedAt })
    .from(runs)
    .where(and(inArray(userId, [...ids]), eq(runs.kind, 'chat')))
    .orderBy(userId, desc(createdAt));
  return new Map(rows.map(({ userId: id, ...run }) => [id, run]));
}

export type PublishedSite = {
  projectUuid: string;
  title: string;
  name: string;
  version: number;
  hasPicture: boolean;
  at: Date;
};

/** Returns the site that each user published last and that is still shown. */
export async function newestSites(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, PublishedSite>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([projects.userId], {
      userId: projects.userId,
      projectUuid: projects.uuid,
      title: projects.title,
      name: sites.name,
      version: editions.version,
      hasPicture: sql<boolean>`${versionPictures.number} is not null`,
      at: editions.at,
    })
    .from(sites)
    .innerJoin(projects, eq(projects.uuid, sites.projectUuid))
    .innerJoin(
      editions,
      and(eq(editions.projectUuid, sites.projectUuid), eq(editions.number, sql`${sites.current}`)),
    )
    .leftJoin(
      versionPictures,
      and(
        eq(versionPictures.projectUuid, sites.projectUuid),
        eq(versionPictures.number, editions.version),
      ),
    )
    .where(
      and(inArray(projects.userId, [...ids]), isNotNull(sites.current), isNull(projects.deletedAt)),
    )
    .orderBy(projects.userId, desc(editions.at));
  return new Map(rows.map(({ userId, ...site }) => [userId, site]));
}
