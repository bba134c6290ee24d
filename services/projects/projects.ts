import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { plans } from '../../domain/billing/plans.ts';
import type { CallArguments } from '../../domain/contract/call.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import { type ProjectInfo, projectStatus } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { localPreviewDomain } from '../../domain/preview/address.ts';
import { issuedUuids, users } from '../store/schema/index.ts';
import { transaction } from '../store/transaction.ts';
import {
  assertQuota,
  findOrCreateProject,
  type ProjectClaim,
  readAllowance,
} from './create-project.ts';
import { createFilledProjects } from './filled-projects.ts';
import { createPreviewAddresses } from './preview-addresses.ts';
import { createPreviewNames } from './preview-names.ts';
import { createProjectChanges, shortTitle, updateProject } from './project-changes.ts';
import { createProjectList } from './project-list.ts';
import { createProjectReader } from './project-reader.ts';
import { isUuid, type ProjectRow, toProject } from './project-row.ts';
import type { ProjectsOptions } from './projects-options.ts';
import { removeProjects } from './remove-projects.ts';

export type ProjectsService = ReturnType<typeof createProjects>;

/**
 * Creates the service for projects and their uuids (PROJ-001…008, GAP-28, GAP-34, GAP-40). Every
 * query checks the id together with its owner. An unknown project and another user's project throw
 * the same `fail('notFound')` (ADR 073).
 */
export function createProjects({
  db,
  clock,
  planOf,
  quotaOf = async (_, plan) => plans[plan].projects,
  quotaError = 'projectQuota',
  removeRows,
  onDeleted,
  previewNames = createPreviewNames({ db, clock }),
  previewDomains = [localPreviewDomain],
}: ProjectsOptions) {
  const deps = { db, clock, planOf, quotaOf, quotaError, previewNames, previewDomains };
  const list = createProjectList(db, previewDomains);
  const reader = createProjectReader(db);
  const previews = createPreviewAddresses({ ...deps, readable: reader.readable });

  return {
    ...reader,
    ...previews,
    ...createProjectChanges(deps),
    ...createFilledProjects(deps),

    async issueUuid(userId: number): Promise<{ uuid: string }> {
      const { quota } = await readAllowance(deps, userId);
      await assertQuota(deps, db, userId, quota);
      const uuid = randomUUID();
      await db.insert(issuedUuids).values({ uuid, userId, issuedAt: clock.now() });
      return { uuid };
    },

    /**
     * Creates a project once per uuid (PROJ-004). If a run has already created the row, the
     * client's title and settings are stored in it once.
     */
    async create(
      userId: number,
      input: CallArguments<typeof calls.create>,
    ): Promise<{ id: string }> {
      const { uuid, title, webType, chatId, status = projectStatus.success } = input;
      const initial = { named: 1, chatId, status };
      const { row, created } = await findOrCreateProject(deps, {
        uuid,
        userId,
        title,
        webType,
        initial,
      });
      if (!created && row.named === 0) {
        const named = { title, named: 1, webType, ...(chatId ? { chatId } : {}) };
        await updateProject(deps, { uuid }, named);
      }
      return { id: String(row.id) };
    },

    /**
     * Claims a project for a starting run (GAP-34): the caller's own project, or a new project from
     * an unused uuid that was issued to the caller. Sets its status to processing.
     */
    async claim(claim: ProjectClaim): Promise<ProjectRow> {
      if (!isUuid(claim.uuid)) throw fail('notFound');
      const status = projectStatus.processing;
      const title = shortTitle(claim.title) || '…';
      const { row } = await findOrCreateProject(deps, { ...claim, title, initial: { status } });
      return (await updateProject(deps, { uuid: row.uuid }, { status })) ?? row;
    },

    async infoByUuid(userId: number, uuid: string): Promise<ProjectInfo> {
      const { readOnly, ...row } = await reader.readable(uuid, userId);
      const [owner] = await db
        .select({ username: users.username, userNo: users.userNo })
        .from(users)
        .where(eq(users.id, row.userId));
      if (!owner) throw fail('notFound');
      const previewUrl = (await previews.preview(row)).url;
      return { ...toProject(row, previewDomains), previewUrl, owner, readOnly };
    },

    async pageList(userId: number, input: CallArguments<typeof calls.pageList>) {
      const listed = await list(userId, input);
      if (!input.withQuota) return listed;
      const { quota } = await readAllowance(deps, userId);
      return { ...listed, quota: Number.isFinite(quota) ? quota : null };
    },

    /**
     * Deletes the user's own projects with all their rows (ADR 079); with 'all', all of the user's
     * projects. Skips projects with a running generation.
     */
    async remove(
      userId: number,
      ids: string[] | 'all',
    ): Promise<{ deleted: string[]; skipped: string[] }> {
      const numbers = ids === 'all' ? ids : ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
      const { deleted, skipped } = await transaction(db, (tx) =>
        removeProjects(tx, userId, numbers, removeRows),
      );
      await Promise.all(deleted.map(({ uuid }) => onDeleted(uuid)));
      return {
        deleted: deleted.map(({ id }) => String(id)),
        skipped: skipped.map(({ id }) => String(id)),
      };
    },
  };
}
