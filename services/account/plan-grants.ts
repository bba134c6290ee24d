import { and, eq, isNull } from 'drizzle-orm';
import {
  type PlanTimeline,
  planTimelineAt,
  type Term,
  timeLeft,
} from '../../domain/billing/plan-timeline.ts';
import { type PlanCode, plans } from '../../domain/billing/plans.ts';
import type { Duration } from '../../domain/entities/product.ts';
import type { Permission } from '../../domain/entities/user.ts';
import { durationMs } from '../../domain/time/duration.ts';
import { permissions, products } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** Returns the state of a user's grants at `now` (GAP-26). */
export async function readPlanTimeline(
  db: Database,
  userId: number,
  now: Date,
): Promise<PlanTimeline> {
  const rows = await db
    .select()
    .from(permissions)
    .where(eq(permissions.userId, userId))
    .orderBy(permissions.id);
  const grants = rows.map(({ code, startsAt, endsAt, revokedAt }) => ({
    code,
    at: startsAt.getTime(),
    lastsMs: endsAt && endsAt.getTime() - startsAt.getTime(),
    revokedAt: revokedAt?.getTime() ?? null,
  }));
  return planTimelineAt(grants, now.getTime());
}

/** Returns the active plan; if no plan is active, the free plan. */
export async function readCurrentPlan(db: Database, userId: number, now: Date): Promise<PlanCode> {
  return (await readPlanTimeline(db, userId, now)).active?.code ?? 'CODE_PLAN_FREE';
}

/**
 * Lists a user's plans: the active plan first, then plans that wait to begin, then plans that have
 * ended (MEM-001).
 */
export async function listPermissions(
  db: Database,
  userId: number,
  now: Date,
): Promise<Permission[]> {
  const { active, waiting, ended } = await readPlanTimeline(db, userId, now);
  const sizes = await db
    .select({
      code: products.code,
      dbSize: products.dbSize,
      resourceSpaceSize: products.resourceSpaceSize,
    })
    .from(products)
    .where(eq(products.type, 'PLAN'));
  const formatGrant = ({ code, startsAt, endsAt }: Term, expired: boolean): Permission => {
    const own = sizes.find((one) => one.code === code);
    const { dbSize, resourceSpaceSize } = plans[code];
    const productExtendInfo = {
      dbSize: own?.dbSize ?? dbSize,
      resourceSpaceSize: own?.resourceSpaceSize ?? resourceSpaceSize,
    };
    return {
      ...unlimitedPermission(code),
      expired,
      authorizeStartTime: startsAt,
      authorizeEndTime: endsAt,
      productExtendInfo,
    };
  };
  const free = formatGrant({ code: 'CODE_PLAN_FREE', startsAt: 0, endsAt: null }, false);
  return [
    active ? formatGrant(active, false) : { ...free, authorizeStartTime: null },
    ...waiting.map((term) => formatGrant(term, false)),
    ...ended.map((term) => formatGrant(term, true)),
  ];
}

type GrantInput = {
  userId: number;
  code: PlanCode;
  lasts: Duration | null;
  now: Date;
  ref?: string | undefined;
};

/**
 * Grants a plan for a duration (null: unlimited). With a `ref`, a second call for the same `ref`
 * does nothing. Returns when the plan ends as known at `now`; null if never.
 */
export async function grantPlan(
  tx: Database,
  { userId, code, lasts, now, ref }: GrantInput,
): Promise<Date | null> {
  const left = timeLeft(await readPlanTimeline(tx, userId, now), code, now.getTime());
  // A further year begins where the current plan ends, so count its calendar days from that date.
  const from = new Date(now.getTime() + (Number.isFinite(left) ? left : 0));
  const endsAt = lasts && new Date(now.getTime() + durationMs(lasts, from));
  await tx
    .insert(permissions)
    .values({ userId, code, startsAt: now, endsAt, ref })
    .onConflictDoNothing({ target: permissions.ref });
  const { active, waiting } = await readPlanTimeline(tx, userId, now);
  const ends = [active, ...waiting].find((term) => term?.code === code)?.endsAt;
  return ends ? new Date(ends) : null;
}

/**
 * Revokes the rest of the plan granted by `ref`; waiting plans continue. Does nothing if `ref`
 * granted no plan.
 */
export async function revokePlan(tx: Database, ref: string, now: Date): Promise<void> {
  await tx
    .update(permissions)
    .set({ revokedAt: now })
    .where(and(eq(permissions.ref, ref), isNull(permissions.revokedAt)));
}

/** Returns a permission without beginning or end. */
export function unlimitedPermission(code: PlanCode): Permission {
  const { dbSize, resourceSpaceSize } = plans[code];
  return {
    ...{ backendCode: code, expired: false, authorizeStartTime: null, authorizeEndTime: null },
    productExtendInfo: { dbSize, resourceSpaceSize },
  };
}
