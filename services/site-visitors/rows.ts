import { inArray, lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { siteAudiences, siteVisitorTries } from './schema.ts';

const tables = [siteAudiences, siteVisitorTries] as const;

export const siteVisitorRows: FeatureRows = {
  tables,
  project: {
    async remove(tx, uuids) {
      for (const table of tables)
        await tx.delete(table).where(inArray(table.projectUuid, [...uuids]));
    },
  },
};

/** Removes tries that no limit counts any more. */
export async function sweepVisitorTries(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - limits.siteVisitors.tries.site.windowMs);
  await db.delete(siteVisitorTries).where(lt(siteVisitorTries.at, since));
}
