import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { modelCalls, runEvents, runs } from './schema.ts';

/**
 * Events and calls have neither a project id nor a user id, so they are removed by the ids of their
 * runs.
 */
export const runRows: FeatureRows = {
  tables: [runs, runEvents, modelCalls],
  project: {
    async remove(tx, uuids) {
      await removeLogs(tx, inArray(runs.projectUuid, [...uuids]));
      await tx.delete(runs).where(inArray(runs.projectUuid, [...uuids]));
    },
  },
  person: { erase: (tx, userId) => removeLogs(tx, eq(runs.userId, userId)) },
};

/**
 * Replaces a turn's version with its repaired version, so that a rewind to the turn's answer
 * restores the repaired files.
 */
export async function setTurnVersion(db: Database, run: string, version: number): Promise<void> {
  await db.update(runs).set({ version }).where(eq(runs.id, run));
}

/** Stores when the preview of a run's turn first responded. Later calls change nothing. */
export async function markReady(db: Database, run: string, at: Date): Promise<void> {
  await db
    .update(runs)
    .set({ readyAt: at })
    .where(and(eq(runs.id, run), isNull(runs.readyAt)));
}

async function removeLogs(tx: Database, where: SQL): Promise<void> {
  const theirRuns = tx.select({ id: runs.id }).from(runs).where(where);
  await tx.delete(runEvents).where(inArray(runEvents.runId, theirRuns));
  await tx.delete(modelCalls).where(inArray(modelCalls.runId, theirRuns));
}
