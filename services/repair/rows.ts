import { eq, sql } from 'drizzle-orm';
import type { Repairs } from '../../domain/rules/repair.ts';
import type { Database } from '../db/client.ts';
import { repairs, runs } from '../db/schema/index.ts';

export type RepairRow = Repairs & { byHand: number };

/** How the repair of a project stands; a project nobody has repaired is repaired by itself. */
export async function readRepairs(db: Database, project: string): Promise<RepairRow> {
  const [row] = await db.select().from(repairs).where(eq(repairs.projectUuid, project));
  if (!row) return { auto: true, attempts: 0, byHand: 0, tried: [], sentAt: null };
  const { auto, attempts, byHand, tried, sentAt } = row;
  return { auto, attempts, byHand, tried, sentAt: sentAt?.getTime() ?? null };
}

async function put(db: Database, project: string, set: Partial<typeof repairs.$inferInsert>): Promise<void> {
  await db
    .insert(repairs)
    .values({ projectUuid: project, ...set })
    .onConflictDoUpdate({ target: repairs.projectUuid, set });
}

export const setAuto = (db: Database, project: string, auto: boolean) => put(db, project, { auto });

/** FIX-007: a success, or a prompt of the person's own. When something was last sent is still known. */
export async function forgetAttempts(db: Database, project: string): Promise<void> {
  await db.update(repairs).set({ attempts: 0, byHand: 0, tried: [] }).where(eq(repairs.projectUuid, project));
}

/** One more automatic attempt at what `signature` names. */
export async function noteAttempt(db: Database, project: string, signature: string, at: Date): Promise<void> {
  const tried = sql`${repairs.tried} || ${JSON.stringify([signature])}::jsonb`;
  await db
    .insert(repairs)
    .values({ projectUuid: project, attempts: 1, tried: [signature], sentAt: at })
    .onConflictDoUpdate({ target: repairs.projectUuid, set: { attempts: sql`${repairs.attempts} + 1`, tried, sentAt: at } });
}

/**
 * FIX-005: the right to send now, to one of all who ask in the same moment; false within 5 s of the last one.
 */
export async function takeTurn(db: Database, project: string, at: Date, lockMs: number): Promise<boolean> {
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

/** What a turn made is what stands after it was put right: going back to its answer goes there. */
export async function moveTurnTo(db: Database, run: string, version: number): Promise<void> {
  await db.update(runs).set({ version }).where(eq(runs.id, run));
}
