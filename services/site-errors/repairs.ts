import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { VisitorErrors } from '../ports/visitor-errors.ts';
import { editions, versions } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { siteErrors } from './schema.ts';

/**
 * Marks errors as done whose repair was published: the turn made a version, and the first edition
 * from then on shows it. A report of that edition opens them again.
 */
export async function settleRepairs(db: Database, project: string): Promise<void> {
  const waiting = and(
    eq(siteErrors.projectUuid, project),
    eq(siteErrors.status, 'open'),
    isNotNull(siteErrors.repairRun),
  );
  const ordered = await db
    .select({ id: siteErrors.id, run: siteErrors.repairRun })
    .from(siteErrors)
    .where(waiting);
  for (const { id, run } of ordered) {
    const edition = run === null ? undefined : await editionOf(db, project, run);
    if (edition !== undefined)
      await db
        .update(siteErrors)
        .set({ status: 'done', opensFrom: edition, repairedIn: edition })
        .where(and(waiting, eq(siteErrors.id, id)));
  }
}

/** Returns the first edition with the version that a turn made. */
async function editionOf(db: Database, project: string, run: string): Promise<number | undefined> {
  const [made] = await db
    .select({ number: versions.number })
    .from(versions)
    .where(and(eq(versions.projectUuid, project), eq(versions.runId, run)))
    .orderBy(asc(versions.number))
    .limit(1);
  if (!made) return undefined;
  const [edition] = await db
    .select({ number: editions.number })
    .from(editions)
    .where(and(eq(editions.projectUuid, project), gte(editions.version, made.number)))
    .orderBy(asc(editions.number))
    .limit(1);
  return edition?.number;
}

const sourcePlace = /^(.+):(\d+):(\d+)$/;

/** Creates what a repair needs to know about errors at visitors. */
export function createVisitorErrors(db: Database): VisitorErrors {
  const ofError = (project: string, id: string) =>
    and(eq(siteErrors.projectUuid, project), eq(siteErrors.id, id));
  return {
    async find(project, id) {
      const [row] = await db.select().from(siteErrors).where(ofError(project, id));
      if (!row) return undefined;
      const { message, stack, page, place, isSource, freeRepairs } = row;
      const [, file = '', line, column] = (isSource && sourcePlace.exec(place)) || [];
      const source = file ? { file, line: Number(line), column: Number(column) } : null;
      const mayBeFree = freeRepairs < limits.siteErrors.freeRepairs;
      return { message, stack, page, source, mayBeFree };
    },

    async recordRepair(project, id, { run, isFree }) {
      await db
        .update(siteErrors)
        .set({
          ...{ status: 'open', repairRun: run, repairedIn: null },
          ...(isFree && { freeRepairs: sql`${siteErrors.freeRepairs} + 1` }),
        })
        .where(ofError(project, id));
    },
  };
}
