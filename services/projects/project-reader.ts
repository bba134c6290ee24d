import { and, eq, isNull } from 'drizzle-orm';
import { grades } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { projects } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { isUuid, type ProjectRow } from './project-row.ts';

/** Creates the functions that return projects to users who may open them. */
export function createProjectReader(db: Database) {
  /** Returns a project for its owner, or read-only for another user if it is public (GAP-75). */
  async function readable(
    uuid: string,
    userId: number,
  ): Promise<ProjectRow & { readOnly: boolean }> {
    if (!isUuid(uuid)) throw fail('notFound');
    const [row] = await db
      .select()
      .from(projects)
      .where(and(eq(projects.uuid, uuid), isNull(projects.deletedAt)));
    if (!row || (row.userId !== userId && row.grade !== grades.public)) throw fail('notFound');
    return { ...row, readOnly: row.userId !== userId };
  }

  return {
    readable,

    /** Returns the caller's own project. Every call that changes a project uses it. */
    async own(uuid: string, userId: number): Promise<ProjectRow> {
      const { readOnly, ...row } = await readable(uuid, userId);
      if (readOnly) throw fail('notFound');
      return row;
    },

    /** Returns all projects of a user, oldest first. */
    all: (userId: number): Promise<ProjectRow[]> =>
      db
        .select()
        .from(projects)
        .where(and(eq(projects.userId, userId), isNull(projects.deletedAt)))
        .orderBy(projects.id),
  };
}
