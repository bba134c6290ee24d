import { and, eq, isNull } from 'drizzle-orm';
import { plans } from '../../domain/billing/plans.ts';
import type { CallArguments } from '../../domain/contract/call.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import { grades, type Project } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { fromTypes } from '../../domain/projects/project.ts';
import { projects } from '../store/schema/index.ts';
import { type ProjectRow, parseProjectId, previewUrlOf, toProject } from './project-row.ts';
import type { ProjectsOptions } from './projects-options.ts';

type Deps = Pick<ProjectsOptions, 'db' | 'clock' | 'planOf'> &
  Required<Pick<ProjectsOptions, 'previewNames' | 'previewDomains'>>;

/** Creates the functions that change existing projects. */
export function createProjectChanges(deps: Deps) {
  const { db, clock, planOf, previewNames, previewDomains } = deps;

  return {
    /**
     * Updates a project (PROJ-005). `uuid` must be the project's own uuid; any other uuid is
     * refused.
     */
    async update(
      userId: number,
      { id, uuid, title, isManage: _, ...rest }: CallArguments<typeof calls.update>,
    ): Promise<Project> {
      const key = { id: parseProjectId(id), userId };
      const [row] = await db
        .select()
        .from(projects)
        .where(and(eq(projects.id, key.id), eq(projects.userId, userId)));
      if (!row || (uuid && uuid !== row.uuid)) throw fail('notFound');
      const previewUrl =
        rest.previewUrl &&
        previewUrlOf({ uuid: row.uuid, previewUrl: rest.previewUrl }, previewDomains);
      if (rest.previewUrl && !previewUrl)
        throw fail('invalidInput', {}, 'previewUrl must be an address of this project’s preview');
      const changed = await updateProject(deps, key, {
        ...defined({ ...rest, previewUrl }),
        ...(title === undefined ? {} : { title, named: 1 }),
      });
      if (!changed) throw fail('notFound');
      return toProject(changed, previewDomains);
    },

    /**
     * Sets who may open the project (GAP-41, MEM-022). Every change, also back to public, requires
     * a plan that allows it.
     */
    async setGrade(
      userId: number,
      { id, grade }: CallArguments<typeof calls.setGrade>,
    ): Promise<Project> {
      const key = { id: parseProjectId(id), userId };
      const [own] = await db
        .select({ uuid: projects.uuid, grade: projects.grade, sharedAt: projects.sharedAt })
        .from(projects)
        .where(
          and(eq(projects.id, key.id), eq(projects.userId, userId), isNull(projects.deletedAt)),
        );
      if (!own) throw fail('notFound');
      if (!plans[await planOf(userId)].hasGrade) throw fail('planNeeded');
      // A project that becomes private also leaves the community (GAP-50).
      const hidden =
        grade === grades.private && own.sharedAt ? { fromType: fromTypes.own, sharedAt: null } : {};
      if (grade !== own.grade) await previewNames.deleteLabel(own.uuid);
      const changed = await updateProject(deps, key, { grade, ...hidden });
      if (!changed) throw fail('notFound');
      previewNames.notifyChanged(own.uuid);
      return toProject(changed, previewDomains);
    },

    async setStatus(uuid: string, status: 0 | 1 | 2): Promise<void> {
      await updateProject(deps, { uuid }, { status });
    },

    /** Gives a project a title, unless a user has named it. */
    async suggestTitle(uuid: string, title: string): Promise<void> {
      const short = shortTitle(title);
      if (!short) return;
      await db
        .update(projects)
        .set({ title: short, updatedAt: clock.now() })
        .where(and(eq(projects.uuid, uuid), eq(projects.named, 0)));
    },
  };
}

/** Updates a project that is not deleted. Returns undefined when there is no such project. */
export async function updateProject(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  where: { id: number; userId: number } | { uuid: string },
  set: Partial<typeof projects.$inferInsert>,
): Promise<ProjectRow | undefined> {
  const condition =
    'uuid' in where
      ? eq(projects.uuid, where.uuid)
      : and(eq(projects.id, where.id), eq(projects.userId, where.userId));
  const [row] = await db
    .update(projects)
    .set({ ...set, updatedAt: clock.now() })
    .where(and(condition, isNull(projects.deletedAt)))
    .returning();
  return row;
}

/** Cuts a title to the length that projects may have. */
export const shortTitle = (title: string): string =>
  [...title.trim()].slice(0, limits.project.titleMax).join('');

function defined<T extends object>(object: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as never;
}
