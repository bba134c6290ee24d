import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { type PlanCode, plans } from '../../domain/billing/plans.ts';
import type { CallArguments } from '../../domain/contract/call.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import {
  grades,
  type Project,
  type ProjectInfo,
  projectStatus,
} from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { localPreviewDomain } from '../../domain/preview/address.ts';
import { forkTitle } from '../../domain/projects/copy-title.ts';
import { fromTypes } from '../../domain/projects/project.ts';
import { issuedUuids, projects, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { createPreviewAddresses } from './preview-addresses.ts';
import { createPreviewNames } from './preview-names.ts';
import { createProjectList } from './project-list.ts';
import { isUuid, type ProjectRow, parseProjectId, previewUrlOf, toProject } from './project-row.ts';
import type { ProjectsOptions } from './projects-options.ts';
import { removeProjects } from './remove-projects.ts';

/** `title` is the claim's or the run's title, used until a user names the project. */
type ProjectClaim = { uuid: string; userId: number; title: string; webType: 0 | 1 };

/** Fills a new project with a copy's contents in the same transaction: all or nothing. */
type FillProject = (tx: Database, row: ProjectRow) => Promise<void>;
type ProjectCopy = Pick<typeof projects.$inferSelect, 'title' | 'webType' | 'isManage'> & {
  userId: number;
};

export type ProjectsService = ReturnType<typeof createProjects>;

/**
 * Creates projects and their uuids (PROJ-001…008, GAP-28, GAP-34, GAP-40). Every read resolves the id together with its owner; unknown
 * ones and those of others both throw `fail('notFound')` (ADR 073).
 */
export function createProjects({
  db,
  clock,
  planOf,
  quotaOf = async (_, plan) => plans[plan].projects,
  quotaError = 'projectQuota',
  removeRows,
  onDeleted: dropped,
  previewNames = createPreviewNames({ db, clock }),
  previewDomains = [localPreviewDomain],
}: ProjectsOptions) {
  const list = createProjectList(db, previewDomains);
  const previews = createPreviewAddresses({ previewNames, previewDomains, readable });

  async function issueUuid(userId: number): Promise<{ uuid: string }> {
    await assertQuota(db, userId, await quotaOf(userId, await planOf(userId)));
    const uuid = randomUUID();
    await db.insert(issuedUuids).values({ uuid, userId, issuedAt: clock.now() });
    return { uuid };
  }

  /** Creates a project from an issued uuid, or finds the caller's own one; `made` shows which. */
  async function openProject(
    claim: ProjectClaim & { initial: Partial<typeof projects.$inferInsert>; fill?: FillProject },
  ): Promise<{ row: ProjectRow; created: boolean }> {
    const plan = await planOf(claim.userId);
    const quota = await quotaOf(claim.userId, plan);
    return transaction(db, async (tx) => {
      // One claim of a user at a time: the quota holds, and two requests with one uuid get one project.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, claim.userId)).for('update');
      const [known] = await tx.select().from(projects).where(eq(projects.uuid, claim.uuid));
      if (known) {
        if (known.userId !== claim.userId || known.deletedAt) throw fail('notFound');
        return { row: known, created: false };
      }
      await consumeIssuedUuid(
        tx,
        claim,
        new Date(clock.now().getTime() - limits.project.issuedUuidMs),
      );
      await assertQuota(tx, claim.userId, quota);
      const row = await insertProject(tx, plan, claim);
      await claim.fill?.(tx, row);
      return { row, created: true };
    });
  }

  async function insertProject(
    tx: Database,
    plan: PlanCode,
    {
      uuid,
      userId,
      title,
      webType,
      initial: more,
    }: ProjectClaim & { initial: Partial<typeof projects.$inferInsert> },
  ): Promise<ProjectRow> {
    const now = clock.now();
    const grade = plans[plan].hasGrade ? grades.private : grades.public;
    const [row] = await tx
      .insert(projects)
      .values({ uuid, userId, title, webType, grade, createdAt: now, updatedAt: now, ...more })
      .returning();
    return row as ProjectRow;
  }

  async function updateProject(
    where: { id: number; userId: number } | { uuid: string },
    set: Partial<typeof projects.$inferInsert>,
  ) {
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

  return {
    issueUuid,

    /** Creates a project, idempotent per uuid (PROJ-004); a row that a run created gets the client's title and settings once. */
    async create(
      userId: number,
      input: CallArguments<typeof calls.create>,
    ): Promise<{ id: string }> {
      const { uuid, title, webType, isManage, chatId, status = projectStatus.success } = input;
      const { row, created } = await openProject({
        uuid,
        userId,
        title,
        webType,
        initial: { named: 1, isManage, chatId, status },
      });
      if (!created && row.named === 0)
        await updateProject(
          { uuid },
          { title, named: 1, isManage, webType, ...(chatId ? { chatId } : {}) },
        );
      return { id: String(row.id) };
    },

    /** Updates a project (PROJ-005). `uuid` must be the project's own; another one is refused. */
    async update(
      userId: number,
      { id, uuid, title, ...rest }: CallArguments<typeof calls.update>,
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
      const changed = await updateProject(key, {
        ...defined({ ...rest, previewUrl }),
        ...(title === undefined ? {} : { title, named: 1 }),
      });
      if (!changed) throw fail('notFound');
      return toProject(changed, previewDomains);
    },

    async infoByUuid(userId: number, uuid: string): Promise<ProjectInfo> {
      const { readOnly, ...row } = await readable(uuid, userId);
      const [owner] = await db
        .select({ username: users.username, userNo: users.userNo })
        .from(users)
        .where(eq(users.id, row.userId));
      if (!owner) throw fail('notFound');
      return {
        ...toProject(row, previewDomains),
        previewUrl: (await previews.preview(row)).url,
        owner,
        readOnly,
      };
    },

    /** Returns all own projects, oldest first. */
    all: (userId: number): Promise<ProjectRow[]> =>
      db
        .select()
        .from(projects)
        .where(and(eq(projects.userId, userId), isNull(projects.deletedAt)))
        .orderBy(projects.id),

    async pageList(userId: number, input: CallArguments<typeof calls.pageList>) {
      const listed = await list(userId, input);
      if (!input.withQuota) return listed;
      const quota = await quotaOf(userId, await planOf(userId));
      return { ...listed, quota: Number.isFinite(quota) ? quota : null };
    },

    /** Sets who may open the project (GAP-41, MEM-022); the plan is also required to make it public again. */
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
      // A private project is not shown to the community either (GAP-50).
      const hidden =
        grade === grades.private && own.sharedAt ? { fromType: fromTypes.own, sharedAt: null } : {};
      if (grade !== own.grade) await previewNames.deleteLabel(own.uuid);
      const changed = await updateProject(key, { grade, ...hidden });
      if (!changed) throw fail('notFound');
      previewNames.notifyChanged(own.uuid);
      return toProject(changed, previewDomains);
    },

    /** Deletes own projects with all their rows (ADR 079), all of them for 'all'; those with a running generation are skipped. */
    async remove(
      userId: number,
      ids: string[] | 'all',
    ): Promise<{ deleted: string[]; skipped: string[] }> {
      const numbers = ids === 'all' ? ids : ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
      const { deleted, skipped } = await transaction(db, (tx) =>
        removeProjects(tx, userId, numbers, removeRows),
      );
      await Promise.all(deleted.map(({ uuid }) => dropped(uuid)));
      return {
        deleted: deleted.map(({ id }) => String(id)),
        skipped: skipped.map(({ id }) => String(id)),
      };
    },

    /**
     * Creates the caller's copy under a uuid issued to them and unused (GAP-39); the client names it by `create` afterwards, unless it is
     * `named`.
     */
    async fork(
      { uuid, named = 0, ...copy }: ProjectCopy & { uuid: string; named?: 0 | 1 },
      fill: FillProject,
    ): Promise<void> {
      const insertion = { isManage: copy.isManage, status: projectStatus.success, named };
      const { created } = await openProject({
        ...copy,
        uuid,
        title: named ? copy.title : forkTitle(copy.title),
        initial: insertion,
        fill,
      });
      if (!created) throw fail('notFound');
    },

    /** Creates a copy that the user accepts from another user; it counts for the quota (GAP-49). */
    async createGift(
      { uuid, isManage, ...copy }: ProjectCopy & { uuid: string },
      fill: FillProject,
    ): Promise<{ uuid: string }> {
      const plan = await planOf(copy.userId);
      const quota = await quotaOf(copy.userId, plan);
      await transaction(db, async (tx) => {
        await tx
          .select({ id: users.id })
          .from(users)
          .where(eq(users.id, copy.userId))
          .for('update');
        await assertQuota(tx, copy.userId, quota);
        const given = {
          isManage,
          named: 1,
          status: projectStatus.success,
          fromType: fromTypes.given,
        };
        await fill(tx, await insertProject(tx, plan, { ...copy, uuid, initial: given }));
      });
      return { uuid };
    },

    /** Imports projects from a file, all or none; each counts for the quota (GAP-48). None if `may` throws in their transaction. */
    async importProjects(
      userId: number,
      copies: readonly { title: string; webType: 0 | 1; fill: FillProject }[],
      beforeImport: (tx: Database) => Promise<void> = async () => {},
    ): Promise<ProjectRow[]> {
      const plan = await planOf(userId);
      const quota = await quotaOf(userId, plan);
      return transaction(db, async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
        await beforeImport(tx);
        const made: ProjectRow[] = [];
        for (const { title, webType, fill } of copies) {
          await assertQuota(tx, userId, quota);
          const uuid = randomUUID();
          const row = await insertProject(tx, plan, {
            uuid,
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

    /**
     * Claims a project for a starting run (GAP-34): the caller's own one, or a new one from an unused uuid issued to them; status becomes
     * processing.
     */
    async claim(claim: ProjectClaim): Promise<ProjectRow> {
      if (!isUuid(claim.uuid)) throw fail('notFound');
      const title = [...claim.title.trim()].slice(0, limits.project.titleMax).join('') || '…';
      const { row } = await openProject({
        ...claim,
        title,
        initial: { status: projectStatus.processing },
      });
      return (await updateProject({ uuid: row.uuid }, { status: projectStatus.processing })) ?? row;
    },

    async setStatus(uuid: string, status: 0 | 1 | 2): Promise<void> {
      await updateProject({ uuid }, { status });
    },

    /** Renames a project that no user has named yet. */
    async suggestTitle(uuid: string, title: string): Promise<void> {
      const short = [...title.trim()].slice(0, limits.project.titleMax).join('');
      if (!short) return;
      await db
        .update(projects)
        .set({ title: short, updatedAt: clock.now() })
        .where(and(eq(projects.uuid, uuid), eq(projects.named, 0)));
    },

    readable,

    ...previews,

    /** Returns the caller's own project, for everything that changes it. */
    async own(uuid: string, userId: number): Promise<ProjectRow> {
      const { readOnly, ...row } = await readable(uuid, userId);
      if (readOnly) throw fail('notFound');
      return row;
    },
  };

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

  async function assertQuota(db: Database, userId: number, quota: number): Promise<void> {
    const [has] = await db
      .select({ projects: count() })
      .from(projects)
      .where(and(eq(projects.userId, userId), isNull(projects.deletedAt)));
    if ((has?.projects ?? 0) >= quota) throw fail(quotaError, { quota });
  }
}

async function consumeIssuedUuid(
  tx: Database,
  { uuid, userId }: ProjectClaim,
  issuedAfter: Date,
): Promise<void> {
  const used = await tx
    .delete(issuedUuids)
    .where(
      and(
        eq(issuedUuids.uuid, uuid),
        eq(issuedUuids.userId, userId),
        gt(issuedUuids.issuedAt, issuedAfter),
      ),
    )
    .returning({ uuid: issuedUuids.uuid });
  if (!used.length) throw fail('notFound');
}

function defined<T extends object>(object: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as never;
}
