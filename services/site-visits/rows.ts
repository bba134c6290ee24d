import { inArray, lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { visitDayOf } from '../../domain/site-visits/visit-days.ts';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { readDays } from './read-visits.ts';
import { siteVisitDays, siteVisitNames } from './schema.ts';

const tables = [siteVisitDays, siteVisitNames] as const;

/** Numbers end with their project; copies of a project begin without them. */
export const siteVisitRows: FeatureRows = {
  tables,
  project: {
    async remove(tx, uuids) {
      for (const table of tables)
        await tx.delete(table).where(inArray(table.projectUuid, [...uuids]));
    },
  },
};

/** Removes the numbers of days that are no longer kept. */
export async function sweepSiteVisits(db: Database, now: Date): Promise<void> {
  const first = visitDayOf(new Date(now.getTime() - limits.siteVisits.keptMs));
  for (const table of tables) await db.delete(table).where(lt(table.day, first));
}

/** The numbers of a project by day, for the archive of its owner. */
export async function* archiveVisits(db: Database, project: string): AsyncIterable<ArchiveEntry> {
  const days = await readDays(db, project);
  if (days.length > 0) yield { name: 'site-visits.json', json: days };
}
