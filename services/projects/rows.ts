import { inArray, lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { issuedUuids, previewLabels, projects } from './schema.ts';

/** The project's own row is removed last, by `removeProjects`. */
export const projectRows: FeatureRows = {
  tables: [issuedUuids, projects, previewLabels],
  project: {
    async remove(tx, uuids) {
      await tx.delete(previewLabels).where(inArray(previewLabels.projectUuid, [...uuids]));
    },
  },
};

/** Removes issued uuids that were not used in time. */
export async function sweepIssuedUuids(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.project.issuedUuidMs);
  await db.delete(issuedUuids).where(lt(issuedUuids.issuedAt, before));
}
