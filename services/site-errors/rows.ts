import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import { editions } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { readErrors } from './read-errors.ts';
import { siteErrorEditions, siteErrors } from './schema.ts';

const tables = [siteErrors, siteErrorEditions] as const;

/** Errors end with their project; copies of a project begin without them. */
export const siteErrorRows: FeatureRows = {
  tables,
  project: {
    async remove(tx, uuids) {
      for (const table of tables)
        await tx.delete(table).where(inArray(table.projectUuid, [...uuids]));
    },
  },
};

/** Removes errors that were not reported for long, and counts of editions that are not stored. */
export async function sweepSiteErrors(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - limits.siteErrors.keptMs);
  await db.delete(siteErrors).where(lt(siteErrors.lastAt, oldest));
  const stored = db
    .select({ one: sql`1` })
    .from(editions)
    .where(
      and(
        eq(editions.projectUuid, siteErrorEditions.projectUuid),
        eq(editions.number, siteErrorEditions.edition),
      ),
    );
  await db.delete(siteErrorEditions).where(notExists(stored));
}

/** The errors of a project's site, for the archive of its owner. */
export async function* archiveErrors(db: Database, project: string): AsyncIterable<ArchiveEntry> {
  const { list } = await readErrors(db, project);
  const json = list.map(({ mayBeFree: _, ...error }) => error);
  if (json.length > 0) yield { name: 'site-errors.json', json };
}
