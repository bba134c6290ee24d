import { eq } from 'drizzle-orm';
import type { Permission } from '../../domain/entities/user.ts';
import { highestPlan, type PlanCode, plans } from '../../domain/rules/plans.ts';
import { permissions } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';

type Row = typeof permissions.$inferSelect;

const hasEnded = (row: Row, now: Date) => row.endsAt !== null && row.endsAt <= now;

/** The plan that counts now: the highest that has begun and not ended, else the free one. */
export async function planOf(db: Database, userId: number, now: Date): Promise<PlanCode> {
  return highestPlan(activeRows(await readRows(db, userId), now).map((row) => row.code));
}

/** MEM-001: the active plan first, then what was granted before or waits behind it. */
export async function listPermissions(db: Database, userId: number, now: Date): Promise<Permission[]> {
  const rows = await readRows(db, userId);
  const plan = highestPlan(activeRows(rows, now).map((row) => row.code));
  const active = activeRows(rows, now).find((row) => row.code === plan);
  const others = rows.filter((row) => row !== active).map((row) => toPermission(row, now));
  return [active ? toPermission(active, now) : free, ...others];
}

const free: Permission = {
  backendCode: 'CODE_PLAN_FREE',
  expired: false,
  authorizeStartTime: null,
  authorizeEndTime: null,
  productExtendInfo: extendInfo('CODE_PLAN_FREE'),
};

function toPermission(row: Row, now: Date): Permission {
  return {
    backendCode: row.code,
    expired: hasEnded(row, now),
    authorizeStartTime: row.startsAt.getTime(),
    authorizeEndTime: row.endsAt?.getTime() ?? null,
    productExtendInfo: extendInfo(row.code),
  };
}

function extendInfo(code: PlanCode) {
  const { dbSize, resourceSpaceSize } = plans[code];
  return { dbSize, resourceSpaceSize };
}

function activeRows(rows: Row[], now: Date): Row[] {
  return rows.filter((row) => row.startsAt <= now && !hasEnded(row, now));
}

function readRows(db: Database, userId: number): Promise<Row[]> {
  return db.select().from(permissions).where(eq(permissions.userId, userId)).orderBy(permissions.id);
}
