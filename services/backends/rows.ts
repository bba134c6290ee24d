import { inArray, sql } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import {
  backendConfirmations,
  backendProofs,
  backendRemovals,
  backendRestorePoints,
  backends,
} from './schema.ts';

/**
 * The transaction only notes that the databases must be removed, because they are on another
 * server; `Backends.removeProject` removes them.
 */
export const backendRows: FeatureRows = {
  tables: [
    ...[backends, backendRestorePoints, backendProofs, backendConfirmations],
    backendRemovals,
  ],
  project: {
    async remove(tx, uuids) {
      const removed = await tx
        .delete(backends)
        .where(inArray(backends.projectUuid, [...uuids]))
        .returning({ projectUuid: backends.projectUuid, liveKeys: backends.liveKeys });
      for (const table of [backendRestorePoints, backendProofs, backendConfirmations])
        await tx.delete(table).where(inArray(table.projectUuid, [...uuids]));
      if (removed.length === 0) return;
      await tx.insert(backendRemovals).values(
        removed.map(({ projectUuid, liveKeys }) => ({
          projectUuid,
          hasLiveData: liveKeys !== null,
          removedAt: sql`now()`,
        })),
      );
    },
  },
};
