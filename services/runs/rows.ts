import { eq, inArray, type SQL } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { runEvents, runs } from './schema.ts';

/** A run's row may be removed with a project or a user; its log has neither id. */
export const runRows: FeatureRows = {
  tables: [runs, runEvents],
  project: {
    async remove(tx, uuids) {
      await removeLogs(tx, inArray(runs.projectUuid, [...uuids]));
      await tx.delete(runs).where(inArray(runs.projectUuid, [...uuids]));
    },
  },
  person: { erase: (tx, userId) => removeLogs(tx, eq(runs.userId, userId)) },
};

async function removeLogs(tx: Database, where: SQL): Promise<void> {
  const theirRuns = tx.select({ id: runs.id }).from(runs).where(where);
  await tx.delete(runEvents).where(inArray(runEvents.runId, theirRuns));
}
