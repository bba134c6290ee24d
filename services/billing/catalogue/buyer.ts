import { createHmac } from 'node:crypto';
import { and, eq, or } from 'drizzle-orm';
import { trialCode } from '../../../domain/billing/buying.ts';
import type { PlanCode } from '../../../domain/billing/plans.ts';
import { readPlanTimeline } from '../../account/index.ts';
import { fulfilments, identities } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';

/**
 * The catalogue's data about a user: their plan, whether they bought the trial, and when it ended
 * (epoch ms).
 */
export type Buyers = ReturnType<typeof createBuyers>;
export type Buyer = { plan: PlanCode; hasBoughtTrial: boolean; trialEndedAt: number | null };

/**
 * Creates the reader of buyers. `phoneKey` is the secret key with which the phone numbers of trial
 * buyers are hashed.
 */
export function createBuyers(phoneKey: Uint8Array) {
  async function phoneHashOf(db: Database, userId: number): Promise<string | null> {
    const [way] = await db
      .select({ phone: identities.subject })
      .from(identities)
      .where(and(eq(identities.userId, userId), eq(identities.kind, 'phone')));
    return way ? createHmac('sha256', phoneKey).update(way.phone).digest('hex') : null;
  }

  /**
   * Returns whether this user, or an earlier owner of the same phone, bought the trial (GAP-25).
   */
  async function hasBoughtTrial(db: Database, userId: number): Promise<boolean> {
    const phoneHash = await phoneHashOf(db, userId);
    const own = eq(fulfilments.userId, userId);
    const [bought] = await db
      .select({ orderNo: fulfilments.orderNo })
      .from(fulfilments)
      .where(
        and(
          eq(fulfilments.productCode, trialCode),
          phoneHash ? or(own, eq(fulfilments.phoneHash, phoneHash)) : own,
        ),
      )
      .limit(1);
    return bought !== undefined;
  }

  return {
    phoneHashOf,
    hasBoughtTrial,
    async read(db: Database, userId: number, now: Date): Promise<Buyer> {
      const { active, ended } = await readPlanTimeline(db, userId, now);
      const trialEndedAt = ended.find(({ code }) => code === trialCode)?.endsAt ?? null;
      return {
        plan: active?.code ?? 'CODE_PLAN_FREE',
        hasBoughtTrial: await hasBoughtTrial(db, userId),
        trialEndedAt,
      };
    },
  };
}
