import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { type PlanCode, plans } from '../../domain/billing/plans.ts';
import { grades } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { issuedUuids, projects, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { ProjectRow } from './project-row.ts';
import type { ProjectsOptions } from './projects-options.ts';

/** `title` is a provisional title, used until the user names the project. */
export type ProjectClaim = { uuid: string; userId: number; title: string; webType: 0 | 1 };
type NewProject = ProjectClaim & { initial: Partial<typeof projects.$inferInsert> };

/**
 * Fills a new project with contents in the transaction that creates it, so that no incomplete
 * project remains.
 */
export type FillProject = (tx: Database, row: ProjectRow) => Promise<void>;

export type CreateProjectDependencies = Pick<ProjectsOptions, 'db' | 'clock' | 'planOf'> &
  Required<Pick<ProjectsOptions, 'quotaOf' | 'quotaError'>>;

/** A user's plan, and how many projects they may have. */
export type Allowance = { plan: PlanCode; quota: number };

export async function readAllowance(
  { planOf, quotaOf }: CreateProjectDependencies,
  userId: number,
): Promise<Allowance> {
  const plan = await planOf(userId);
  return { plan, quota: await quotaOf(userId, plan) };
}

/**
 * Creates a project from an issued uuid, or finds the caller's project with this uuid. `created` is
 * true if the project is new.
 */
export async function findOrCreateProject(
  deps: CreateProjectDependencies,
  claim: NewProject & { fill?: FillProject },
): Promise<{ row: ProjectRow; created: boolean }> {
  const { plan, quota } = await readAllowance(deps, claim.userId);
  return transaction(deps.db, async (tx) => {
    // Two requests with the same uuid get the same project.
    await lockUser(tx, claim.userId);
    const [known] = await tx.select().from(projects).where(eq(projects.uuid, claim.uuid));
    if (known) {
      if (known.userId !== claim.userId || known.deletedAt) throw fail('notFound');
      return { row: known, created: false };
    }
    const issuedAfter = new Date(deps.clock.now().getTime() - limits.project.issuedUuidMs);
    await consumeIssuedUuid(tx, claim, issuedAfter);
    await assertQuota(deps, tx, claim.userId, quota);
    const row = await insertProject(deps, tx, plan, claim);
    await claim.fill?.(tx, row);
    return { row, created: true };
  });
}

/**
 * Locks the user's row, so that the user's new projects are created one after the other and the
 * quota holds.
 */
export async function lockUser(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function insertProject(
  { clock }: Pick<CreateProjectDependencies, 'clock'>,
  tx: Database,
  plan: PlanCode,
  { uuid, userId, title, webType, initial: more }: NewProject,
): Promise<ProjectRow> {
  const now = clock.now();
  const grade = plans[plan].hasGrade ? grades.private : grades.public;
  const [row] = await tx
    .insert(projects)
    .values({ uuid, userId, title, webType, grade, createdAt: now, updatedAt: now, ...more })
    .returning();
  return row as ProjectRow;
}

/** Throws the quota error when the user may not have another project. */
export async function assertQuota(
  { quotaError }: Pick<CreateProjectDependencies, 'quotaError'>,
  db: Database,
  userId: number,
  quota: number,
): Promise<void> {
  const [has] = await db
    .select({ projects: count() })
    .from(projects)
    .where(and(eq(projects.userId, userId), isNull(projects.deletedAt)));
  if ((has?.projects ?? 0) >= quota) throw fail(quotaError, { quota });
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
