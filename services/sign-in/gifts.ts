import { and, eq } from 'drizzle-orm';
import { limits } from '../../domain/limits.ts';
import type { LedgerKind } from '../../domain/rules/ledger.ts';
import { createLedger } from '../billing/index.ts';
import { tokenLedger, users } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';

type User = typeof users.$inferSelect;

/** GAP-19: what the first sign-in brings; the ledger's (kind, ref) would stop a second time even if this ran twice. */
export async function giveFirstGift(tx: Database, clock: Clock, userId: number): Promise<number> {
  const amount = limits.gift.firstSignInTokens;
  await createLedger({ db: tx, clock }).credit({ userId, amount, kind: 'gift' satisfies LedgerKind, ref: `first-sign-in:${userId}` });
  return amount;
}

/** GAP-18: whoever invited a new person is rewarded, once for each; nobody is who has left meanwhile. */
export async function rewardInviter(tx: Database, clock: Clock, { id, invitedBy }: User): Promise<void> {
  if (invitedBy === null || invitedBy === id) return;
  const [inviter] = await tx.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, invitedBy));
  if (!inviter || inviter.erasedAt) return;
  await createLedger({ db: tx, clock }).credit({
    ...{ userId: invitedBy, amount: limits.gift.inviteTokens },
    ...{ kind: 'invite' satisfies LedgerKind, ref: `invitee:${id}` },
  });
}

/** GAP-19: whether somebody who signs in has been away for so long that a gift waits for him; it waits until he takes it, and once only. */
export async function isGreeted(tx: Database, now: Date, { id, recallStatus, lastSignInAt }: User): Promise<boolean> {
  if (recallStatus === 1) return true;
  if (now.getTime() - lastSignInAt.getTime() < limits.gift.recallAfterMs) return false;
  const [received] = await tx
    .select({ id: tokenLedger.id })
    .from(tokenLedger)
    .where(and(eq(tokenLedger.kind, 'recall' satisfies LedgerKind), eq(tokenLedger.ref, recallRef(id))));
  return !received;
}

export const recallRef = (userId: number): string => `recall:${userId}`;
