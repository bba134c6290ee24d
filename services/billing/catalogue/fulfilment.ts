import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { trialCode } from '../../../domain/billing/buying.ts';
import type { LedgerKind } from '../../../domain/billing/ledger.ts';
import { isPlanCode } from '../../../domain/billing/plans.ts';
import type { SoldProduct } from '../../../domain/entities/product.ts';
import { grantPlan, revokePlan } from '../../account/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { fulfilments, products, tokenLedger } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';
import { createLedger } from '../ledger/index.ts';
import type { Buyers } from './buyer.ts';

/** The ledger kind of tokens that a user bought; the ref of an entry is the order number. */
export const orderKind = 'order' satisfies LedgerKind;

const planRef = (orderNo: string) => `order:${orderNo}`;

type FulfilmentInput = { userId: number; product: SoldProduct; orderNo: string; now: Date };

/** Creates the functions that deliver what was bought, and take it back after a refund. */
export function createFulfilment({ clock, buyers }: { clock: Clock; buyers: Buyers }) {
  return {
    /**
     * Fulfils a paid order once, in the caller's transaction: credits the tokens and grants the
     * plan (GAP-26). Returns `before` when the order was fulfilled earlier. A product is delivered
     * even if it is no longer listed. Two orders can compete for a user's only trial or for the
     * last seat; the second order is `refused`.
     */
    async fulfil(
      tx: Database,
      { userId, product, orderNo, now }: FulfilmentInput,
    ): Promise<'done' | 'before' | 'refused'> {
      const { backendCode, wordCount, lasts } = product;
      const refused = await isRefused(tx, buyers, { userId, backendCode });
      const [earlier] = await tx
        .select({ orderNo: fulfilments.orderNo })
        .from(fulfilments)
        .where(eq(fulfilments.orderNo, orderNo));
      if (earlier) return 'before';
      if (refused) return 'refused';
      const phoneHash = backendCode === trialCode ? await buyers.phoneHashOf(tx, userId) : null;
      const [isNew] = await tx
        .insert(fulfilments)
        .values({ orderNo, userId, productCode: backendCode, phoneHash, at: now })
        .onConflictDoNothing()
        .returning({ orderNo: fulfilments.orderNo });
      if (!isNew) return 'before';
      if (wordCount > 0)
        await createLedger({ db: tx, clock }).credit({
          ...{ userId, amount: wordCount, kind: orderKind, ref: orderNo },
          detail: { product: backendCode },
        });
      if (isPlanCode(backendCode))
        await grantPlan(tx, { userId, code: backendCode, lasts, now, ref: planRef(orderNo) });
      return 'done';
    },

    /**
     * Takes back what a refunded order delivered, once: the remaining time of the plan, and the
     * tokens that are neither reserved nor used. Returns the number of tokens; undefined when
     * nothing was delivered or the delivery was taken back before.
     */
    async revoke(
      tx: Database,
      { orderNo, now }: { orderNo: string; now: Date },
    ): Promise<{ tokens: number } | undefined> {
      const [taken] = await tx
        .update(fulfilments)
        .set({ takenBackAt: now })
        .where(and(eq(fulfilments.orderNo, orderNo), isNull(fulfilments.takenBackAt)))
        .returning({ userId: fulfilments.userId });
      if (!taken) return undefined;
      await revokePlan(tx, planRef(orderNo), now);
      const [credit] = await tx
        .select({ delta: tokenLedger.delta })
        .from(tokenLedger)
        .where(and(eq(tokenLedger.kind, orderKind), eq(tokenLedger.ref, orderNo)));
      if (!credit) return { tokens: 0 };
      const entry = {
        ...taken,
        amount: credit.delta,
        kind: 'refund' satisfies LedgerKind,
        ref: orderNo,
      };
      return { tokens: await createLedger({ db: tx, clock }).withdraw(entry) };
    },
  };
}

/**
 * Returns whether the user cannot get a limited product: the trial was bought before, or all seats
 * are sold. Fulfilments of one product are serialized until their transactions end.
 */
async function isRefused(
  tx: Database,
  buyers: Buyers,
  { userId, backendCode }: { userId: number; backendCode: string },
): Promise<boolean> {
  const [product] = await tx
    .select({ seats: products.seats })
    .from(products)
    .where(eq(products.code, backendCode));
  const seats = product?.seats ?? null;
  if (backendCode !== trialCode && seats === null) return false;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`fulfil ${backendCode}`}))`);
  if (backendCode === trialCode && (await buyers.hasBoughtTrial(tx, userId))) return true;
  if (seats === null) return false;
  const isSold = and(eq(fulfilments.productCode, backendCode), isNull(fulfilments.takenBackAt));
  const [sold] = await tx.select({ seats: count() }).from(fulfilments).where(isSold);
  return (sold?.seats ?? 0) >= seats;
}
