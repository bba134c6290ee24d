import { and, eq, inArray } from 'drizzle-orm';
import { projects, runs } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** Removes the rows of these projects in every feature. */
export type RemoveRows = (tx: Database, uuids: readonly string[]) => Promise<void>;
type ProjectKey = { id: number; uuid: string };

/**
 * Removes a user's own projects and every row that refers to them. Skips projects to which a run is
 * writing. The entries of the ledger stay.
 */
export async function removeProjects(
  tx: Database,
  userId: number,
  ids: number[] | 'all',
  removeRows: RemoveRows,
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
  await removeRows(tx, uuids);
  await tx.delete(projects).where(inArray(projects.uuid, uuids));
  return { deleted, skipped: own.filter(({ uuid }) => busy.has(uuid)) };
}
