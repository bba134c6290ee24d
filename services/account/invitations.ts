import { and, count, eq } from 'drizzle-orm';
import type { LedgerKind } from '../../domain/billing/ledger.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { createLedger } from '../billing/ledger/index.ts';
import type { Clock } from '../ports/clock.ts';
import { recallReference, updateUser } from '../sign-in/index.ts';
import { tokenLedger, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';

export type InvitationSummary = {
  inviteInformation: { inviteUrl: string; rewardToken: number };
  /** How many users registered with the link, and for how many of them the inviter got a reward. */
  inviteNum: number;
  rewardedNum: number;
};

/**
 * Returns the invitation link, how many users registered with it and how many of them led to a
 * reward (GAP-18).
 */
export async function readInvitation(
  db: Database,
  webUrl: string,
  user: { id: number; inviteCode: string },
): Promise<InvitationSummary> {
  const [invited] = await db
    .select({ people: count() })
    .from(users)
    .where(eq(users.invitedBy, user.id));
  const [rewarded] = await db
    .select({ people: count() })
    .from(tokenLedger)
    .where(
      and(eq(tokenLedger.userId, user.id), eq(tokenLedger.kind, 'invite' satisfies LedgerKind)),
    );
  return {
    inviteInformation: {
      inviteUrl: `${webUrl}/?invite=${user.inviteCode}`,
      rewardToken: limits.gift.inviteTokens,
    },
    inviteNum: invited?.people ?? 0,
    rewardedNum: rewarded?.people ?? 0,
  };
}

/** Credits the gift of a returning user (GAP-19). Throws `recallGone` if the user has none. */
export function receiveRecall(
  db: Database,
  clock: Clock,
  userId: number,
): Promise<{ wordCount: number }> {
  const amount = limits.gift.recallTokens;
  return transaction(db, async (tx) => {
    const isWaiting = eq(users.recallStatus, 1);
    if (!(await updateUser(tx, userId, { recallStatus: 0 }, isWaiting))) throw fail('recallGone');
    await createLedger({ db: tx, clock }).credit({
      userId,
      amount,
      kind: 'recall' satisfies LedgerKind,
      ref: recallReference(userId),
    });
    return { wordCount: amount };
  });
}
