import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { CallArguments } from '../../domain/contract/call.ts';
import type { gallery } from '../../domain/contract/gallery.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import { grades, type ListedProject, type Project } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { fromTypes } from '../../domain/rules/project.ts';
import { projects, sites } from '../db/schema/index.ts';
import { type Database, transaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import { type ProjectRow, readId, toListed, toProject } from './row.ts';

export type ProjectMarks = ReturnType<typeof createProjectMarks>;

/** What an owner says of a project beside what it is; none of it counts as a change of the project. */
export function createProjectMarks({ db, clock }: { db: Database; clock: Clock }) {
  async function mark(
    tx: Database,
    where: { id: number; userId: number },
    set: Partial<typeof projects.$inferInsert>,
  ): Promise<ProjectRow> {
    const own = and(eq(projects.id, where.id), eq(projects.userId, where.userId), isNull(projects.deletedAt));
    const [row] = await tx.update(projects).set(set).where(own).returning();
    if (!row) throw fail('notFound');
    return row;
  }

  return {
    async setFavourite(userId: number, { id, favourite }: CallArguments<typeof calls.setFavourite>): Promise<ListedProject> {
      return toListed(await mark(db, { id: readId(id), userId }, { favouredAt: favourite ? clock.now() : null }));
    },

    /** GAP-50: throws `communityPrivate` for a private project and `communityEmpty` for one that has nothing to look at yet. */
    setShared(userId: number, { id, shared }: CallArguments<typeof gallery.share>): Promise<Project> {
      const key = { id: readId(id), userId };
      return transaction(db, async (tx) => {
        // Shared already, it keeps its place.
        const [row] = await tx
          .select()
          .from(projects)
          .where(and(eq(projects.id, key.id), eq(projects.userId, userId), isNull(projects.deletedAt)))
          .for('update');
        if (!row) throw fail('notFound');
        if (!shared) return toProject(row.sharedAt ? await mark(tx, key, { fromType: fromTypes.own, sharedAt: null }) : row);
        if (row.grade !== grades.public) throw fail('communityPrivate');
        if (!row.previewUrl && !(await isPublished(tx, row.uuid))) throw fail('communityEmpty');
        return toProject(row.sharedAt ? row : await mark(tx, key, { fromType: fromTypes.community, sharedAt: clock.now() }));
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
