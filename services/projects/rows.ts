import { eq, inArray, lt } from 'drizzle-orm';
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

/** Makes a version the project's head. The caller must have locked the project's row. */
export async function setHead(tx: Database, uuid: string, version: number, at: Date) {
  await tx.update(projects).set({ head: version, updatedAt: at }).where(eq(projects.uuid, uuid));
}

/** Stores whether a project has a managed database. */
export async function setManaged(tx: Database, uuid: string, isManage: 0 | 1): Promise<void> {
  await tx.update(projects).set({ isManage }).where(eq(projects.uuid, uuid));
}

/** Inserts a project of the product itself, which needs no issued uuid and no quota. */
export async function insertSystemProject(
  tx: Database,
  project: typeof projects.$inferInsert,
): Promise<void> {
  await tx.insert(projects).values(project);
}

/** Removes issued uuids that were not used in time. */
export async function sweepIssuedUuids(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.project.issuedUuidMs);
  await db.delete(issuedUuids).where(lt(issuedUuids.issuedAt, before));
}
