import { and, eq, inArray } from 'drizzle-orm';
import {
  editions,
  fileLocks,
  messages,
  previewLabels,
  projectGifts,
  projects,
  repairs,
  runEvents,
  runs,
  saveParts,
  sites,
  versionPictures,
  versions,
} from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

type ProjectKey = { id: number; uuid: string };

/**
 * Removes own projects and every row that refers to them; skips those that a run is writing now.
 * The ledger keeps its entries.
 */
export async function removeProjects(
  tx: Database,
  userId: number,
  ids: number[] | 'all',
): Promise<{ deleted: ProjectKey[]; skipped: ProjectKey[] }> {
  if (ids.length === 0) return { deleted: [], skipped: [] };
  const own = await tx
    .select({ id: projects.id, uuid: projects.uuid })
    .from(projects)
    .where(and(eq(projects.userId, userId), ids === 'all' ? undefined : inArray(projects.id, ids)))
    .orderBy(projects.id)
    .for('update');
  const busy = new Set(
    (
      await tx
        .select({ uuid: runs.projectUuid })
        .from(runs)
        .where(
          and(
            inArray(
              runs.projectUuid,
              own.map(({ uuid }) => uuid),
            ),
            eq(runs.kind, 'chat'),
            inArray(runs.status, ['queued', 'running']),
          ),
        )
    ).map(({ uuid }) => uuid),
  );
  const deleted = own.filter(({ uuid }) => !busy.has(uuid));
  const uuids = deleted.map(({ uuid }) => uuid);
  const theirRuns = tx.select({ id: runs.id }).from(runs).where(inArray(runs.projectUuid, uuids));
  await tx.delete(runEvents).where(inArray(runEvents.runId, theirRuns));
  await tx.delete(runs).where(inArray(runs.projectUuid, uuids));
  await tx.delete(messages).where(inArray(messages.projectUuid, uuids));
  await tx.delete(fileLocks).where(inArray(fileLocks.projectUuid, uuids));
  await tx.delete(saveParts).where(inArray(saveParts.projectUuid, uuids));
  await tx.delete(editions).where(inArray(editions.projectUuid, uuids));
  await tx.delete(sites).where(inArray(sites.projectUuid, uuids));
  await tx.delete(projectGifts).where(inArray(projectGifts.projectUuid, uuids));
  await tx.delete(repairs).where(inArray(repairs.projectUuid, uuids));
  await tx.delete(versionPictures).where(inArray(versionPictures.projectUuid, uuids));
  await tx.delete(previewLabels).where(inArray(previewLabels.projectUuid, uuids));
  await tx.delete(versions).where(inArray(versions.projectUuid, uuids));
  await tx.delete(projects).where(inArray(projects.uuid, uuids));
  return { deleted, skipped: own.filter(({ uuid }) => busy.has(uuid)) };
}
