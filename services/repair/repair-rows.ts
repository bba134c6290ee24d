import { eq, sql } from 'drizzle-orm';
import type { Repairs } from '../../domain/repair/repair.ts';
import type { Database } from '../store/open-database.ts';
import { repairs } from '../store/schema/index.ts';

export type RepairState = Repairs & { byHand: number };

/** Returns the repair state of a project. Automatic repair is on by default. */
export async function readRepairs(db: Database, project: string): Promise<RepairState> {
  const [row] = await db.select().from(repairs).where(eq(repairs.projectUuid, project));
  if (!row) return { auto: true, attempts: 0, byHand: 0, tried: [], sentAt: null };
  const { auto, attempts, byHand, tried, sentAt } = row;
  return { auto, attempts, byHand, tried, sentAt: sentAt?.getTime() ?? null };
}

async function upsertRepairs(
  db: Database,
  project: string,
  set: Partial<typeof repairs.$inferInsert>,
): Promise<void> {
  await db
    .insert(repairs)
    .values({ projectUuid: project, ...set })
    .onConflictDoUpdate({ target: repairs.projectUuid, set });
}

export const setAuto = (db: Database, project: string, auto: boolean) =>
  upsertRepairs(db, project, { auto });

/** Resets the attempts after a success or a user's own prompt (FIX-007). `sentAt` stays. */
export async function resetAttempts(db: Database, project: string): Promise<void> {
  await db
    .update(repairs)
    .set({ attempts: 0, byHand: 0, tried: [] })
    .where(eq(repairs.projectUuid, project));
}

/** Adds one automatic attempt for the problems with this `signature`. */
export async function recordAttempt(
  db: Database,
  project: string,
  signature: string,
  at: Date,
): Promise<void> {
  const tried = sql`${repairs.tried} || ${JSON.stringify([signature])}::jsonb`;
  await db
    .insert(repairs)
    .values({ projectUuid: project, attempts: 1, tried: [signature], sentAt: at })
    .onConflictDoUpdate({
      target: repairs.projectUuid,
      set: { attempts: sql`${repairs.attempts} + 1`, tried, sentAt: at },
    });
}

/**
 * Claims the right to send a repair now (FIX-005). Of concurrent calls only one succeeds. Returns
 * false within `lockMs` (5 s) after the last repair.
 */
export async function acquireRepair(
  db: Database,
  project: string,
  at: Date,
  lockMs: number,
): Promise<boolean> {
  const free = new Date(at.getTime() - lockMs);
  const taken = await db
    .insert(repairs)
    .values({ projectUuid: project, byHand: 1, sentAt: at })
    .onConflictDoUpdate({
      target: repairs.projectUuid,
      set: { byHand: sql`${repairs.byHand} + 1`, sentAt: at },
      setWhere: sql`${repairs.sentAt} is null or ${repairs.sentAt} <= ${free.toISOString()}::timestamptz`,
    })
    .returning({ project: repairs.projectUuid });
  return taken.length > 0;
}
