import { and, asc, desc, eq, gte, lt, max } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { DataSet } from '../ports/backends.ts';
import type { Clock } from '../ports/clock.ts';
import type { RestorePoint } from '../ports/site-databases.ts';
import type { SiteHost } from '../ports/site-host.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { backendRestorePoints, type RestoreReason } from './schema.ts';

type Deps = { db: Database; clock: Clock; host: SiteHost };
type Place = { project: string; data: DataSet };

const siteOf = ({ project, data }: Place) => `${project}-${data}`;
const ofPlace = ({ project, data }: Place) =>
  and(eq(backendRestorePoints.projectUuid, project), eq(backendRestorePoints.data, data));

/** Creates the store of restore points: which rows a set of data had before a change. */
export function createRestorePoints({ db, clock, host }: Deps) {
  /** Removes the oldest points beyond the limit, and the rows that only they had. */
  async function prune(place: Place): Promise<void> {
    const rows = await db
      .select({ number: backendRestorePoints.number, point: backendRestorePoints.point })
      .from(backendRestorePoints)
      .where(ofPlace(place))
      .orderBy(desc(backendRestorePoints.number));
    const kept = rows.slice(0, limits.backends.restorePoints);
    if (kept.length === rows.length) return;
    const oldest = kept.at(-1)?.number ?? 0;
    await db
      .delete(backendRestorePoints)
      .where(and(ofPlace(place), lt(backendRestorePoints.number, oldest)));
    await host.keepRestorePoints(
      siteOf(place),
      kept.map(({ point }) => point),
    );
  }

  return {
    /** Takes a restore point and returns its number. */
    async take(
      place: Place,
      { version, reason }: { version: number | null; reason: RestoreReason },
    ): Promise<number> {
      const point = await host.takeRestorePoint(siteOf(place));
      const number = await transaction(db, async (tx) => {
        const [last] = await tx
          .select({ number: max(backendRestorePoints.number) })
          .from(backendRestorePoints)
          .where(ofPlace(place));
        const next = (last?.number ?? 0) + 1;
        await tx.insert(backendRestorePoints).values({
          ...{ projectUuid: place.project, data: place.data, number: next },
          ...{ version, reason, point, at: clock.now() },
        });
        return next;
      });
      await prune(place);
      return number;
    },

    /** The points of a set of data, newest first, without their rows. */
    list: (place: Place) =>
      db
        .select({
          number: backendRestorePoints.number,
          version: backendRestorePoints.version,
          reason: backendRestorePoints.reason,
          at: backendRestorePoints.at,
        })
        .from(backendRestorePoints)
        .where(ofPlace(place))
        .orderBy(desc(backendRestorePoints.number)),

    async find(place: Place, number: number): Promise<RestorePoint | undefined> {
      const [row] = await db
        .select({ point: backendRestorePoints.point })
        .from(backendRestorePoints)
        .where(and(ofPlace(place), eq(backendRestorePoints.number, number)));
      return row?.point;
    },

    /**
     * The rows that a version had when it was left: those of the first restore point of this or a
     * later version, because a point is taken before each change of the schema. Undefined if
     * nothing has changed since.
     */
    async ofVersion(place: Place, version: number): Promise<RestorePoint | undefined> {
      const [row] = await db
        .select({ point: backendRestorePoints.point })
        .from(backendRestorePoints)
        .where(and(ofPlace(place), gte(backendRestorePoints.version, version)))
        .orderBy(asc(backendRestorePoints.version), desc(backendRestorePoints.number))
        .limit(1);
      return row?.point;
    },
  };
}

export type RestorePoints = ReturnType<typeof createRestorePoints>;
