import { randomUUID } from 'node:crypto';
import { projectStatus } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { forkTitle } from '../../domain/projects/copy-title.ts';
import { fromTypes } from '../../domain/projects/project.ts';
import type { projects } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import {
  assertQuota,
  type CreateProjectDependencies,
  type FillProject,
  findOrCreateProject,
  insertProject,
  lockUser,
  readAllowance,
} from './create-project.ts';
import type { ProjectRow } from './project-row.ts';

type ProjectCopy = Pick<typeof projects.$inferSelect, 'title' | 'webType' | 'isManage'> & {
  userId: number;
};

/** Creates projects that begin with contents: forks, accepted gifts and imports. */
export function createFilledProjects(deps: CreateProjectDependencies) {
  return {
    /**
     * Creates the caller's copy of a project under an unused uuid that was issued to the caller
     * (GAP-39). With `named`, the title is final; otherwise the client names the copy with `create`
     * afterwards.
     */
    async fork(
      { uuid, named = 0, ...copy }: ProjectCopy & { uuid: string; named?: 0 | 1 },
      fill: FillProject,
    ): Promise<void> {
      const { created } = await findOrCreateProject(deps, {
        ...copy,
        uuid,
        title: named ? copy.title : forkTitle(copy.title),
        initial: { isManage: copy.isManage, status: projectStatus.success, named },
        fill,
      });
      if (!created) throw fail('notFound');
    },

    /**
     * Creates a copy that the user accepts from another user. It counts towards the user's quota
     * (GAP-49).
     */
    async createGift(
      { uuid, isManage, ...copy }: ProjectCopy & { uuid: string },
      fill: FillProject,
    ): Promise<{ uuid: string }> {
      const { plan, quota } = await readAllowance(deps, copy.userId);
      await transaction(deps.db, async (tx) => {
        await lockUser(tx, copy.userId);
        await assertQuota(deps, tx, copy.userId, quota);
        const given = {
          isManage,
          named: 1,
          status: projectStatus.success,
          fromType: fromTypes.given,
        };
        await fill(tx, await insertProject(deps, tx, plan, { ...copy, uuid, initial: given }));
      });
      return { uuid };
    },

    /**
     * Imports projects from a file: all of them or none. Each project counts towards the quota
     * (GAP-48). `beforeImport` runs in the same transaction; if it throws, nothing is imported.
     */
    async importProjects(
      userId: number,
      copies: readonly { title: string; webType: 0 | 1; fill: FillProject }[],
      beforeImport: (tx: Database) => Promise<void> = async () => {},
    ): Promise<ProjectRow[]> {
      const { plan, quota } = await readAllowance(deps, userId);
      return transaction(deps.db, async (tx) => {
        await lockUser(tx, userId);
        await beforeImport(tx);
        const made: ProjectRow[] = [];
        for (const { title, webType, fill } of copies) {
          await assertQuota(deps, tx, userId, quota);
          const row = await insertProject(deps, tx, plan, {
            uuid: randomUUID(),
            userId,
            title,
            webType,
            initial: { named: 1, status: projectStatus.success },
          });
          await fill(tx, row);
          made.push(row);
        }
        return made;
      });
    },
  };
}
