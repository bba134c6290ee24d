import { and, eq } from 'drizzle-orm';
import type { LedgerKind } from '../../domain/billing/ledger.ts';
import { limits } from '../../domain/limits/index.ts';
import { createLedger } from '../billing/ledger/index.ts';
import type { Clock } from '../ports/clock.ts';
import { tokenLedger, type users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

type User = typeof users.$inferSelect;

/**
 * Credits the gift of the first sign-in (GAP-19). The kind and ref of the ledger entry exist only
 * once per user, so a second call credits nothing.
 */
export async function creditFirstSignIn(
  tx: Database,
  clock: Clock,
  userId: number,
): Promise<number> {
  const amount = limits.gift.firstSignInTokens;
  await createLedger({ db: tx, clock }).credit({
    userId,
    amount,
    kind: 'gift' satisfies LedgerKind,
    ref: `first-sign-in:${userId}`,
  });
  return amount;
}

/**
 * Returns whether a user who signs in after a long absence may take a gift (GAP-19). The gift is
 * available until the user takes it, and is given once only.
 */
export async function hasRecallGift(
  tx: Database,
  now: Date,
  { id, recallStatus, lastSignInAt }: User,
): Promise<boolean> {
  if (recallStatus === 1) return true;
  if (now.getTime() - lastSignInAt.getTime() < limits.gift.recallAfterMs) return false;
  const [received] = await tx
    .select({ id: tokenLedger.id })
    .from(tokenLedger)
    .where(
      and(
        eq(tokenLedger.kind, 'recall' satisfies LedgerKind),
        eq(tokenLedger.ref, recallReference(id)),
      ),
    );
  return !received;
}

export const recallReference = (userId: number): string => `recall:${userId}`;
