import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { CallArguments } from '../../domain/contract/call.ts';
import type { gallery } from '../../domain/contract/gallery.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import { grades, type ListedProject, type Project } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { fromTypes } from '../../domain/projects/project.ts';
import type { Clock } from '../ports/clock.ts';
import { projects, sites } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import {
  type ProjectRow,
  parseProjectId,
  previewUrlOf,
  toListedProject,
  toProject,
} from './project-row.ts';

export type ProjectMarks = ReturnType<typeof createProjectMarks>;

/**
 * Creates the functions that set an owner's marks on a project, such as favourite. Setting a mark
 * does not change the project's modification date.
 */
export function createProjectMarks({
  db,
  clock,
  previewDomains,
}: {
  db: Database;
  clock: Clock;
  previewDomains: readonly string[];
}) {
  async function updateOwn(
    tx: Database,
    where: { id: number; userId: number },
    set: Partial<typeof projects.$inferInsert>,
  ): Promise<ProjectRow> {
    const own = and(
      eq(projects.id, where.id),
      eq(projects.userId, where.userId),
      isNull(projects.deletedAt),
    );
    const [row] = await tx.update(projects).set(set).where(own).returning();
    if (!row) throw fail('notFound');
    return row;
  }

  return {
    async setFavourite(
      userId: number,
      { id, favourite }: CallArguments<typeof calls.setFavourite>,
    ): Promise<ListedProject> {
      return toListedProject(
        await updateOwn(
          db,
          { id: parseProjectId(id), userId },
          { favouredAt: favourite ? clock.now() : null },
        ),
        previewDomains,
      );
    },

    /**
     * Shares a project or ends its sharing (GAP-50). Throws `communityPrivate` for a private
     * project, and `communityEmpty` for a project without a page.
     */
    setShared(
      userId: number,
      { id, shared }: CallArguments<typeof gallery.share>,
    ): Promise<Project> {
      const key = { id: parseProjectId(id), userId };
      return transaction(db, async (tx) => {
        // Sharing a project again keeps its position in the community.
        const [row] = await tx
          .select()
          .from(projects)
          .where(
            and(eq(projects.id, key.id), eq(projects.userId, userId), isNull(projects.deletedAt)),
          )
          .for('update');
        if (!row) throw fail('notFound');
        const toResponse = (now: ProjectRow) => toProject(now, previewDomains);
        if (!shared)
          return toResponse(
            row.sharedAt
              ? await updateOwn(tx, key, { fromType: fromTypes.own, sharedAt: null })
              : row,
          );
        if (row.grade !== grades.public) throw fail('communityPrivate');
        if (!previewUrlOf(row, previewDomains) && !(await isPublished(tx, row.uuid)))
          throw fail('communityEmpty');
        return toResponse(
          row.sharedAt
            ? row
            : await updateOwn(tx, key, { fromType: fromTypes.community, sharedAt: clock.now() }),
        );
      });
    },
  };
}

async function isPublished(tx: Database, project: string): Promise<boolean> {
  const [site] = await tx
    .select({ name: sites.name })
    .from(sites)
    .where(and(eq(sites.projectUuid, project), isNotNull(sites.current)));
  return site !== undefined;
}
