import { and, eq, gte, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import type { LedgerKind } from '../../domain/billing/ledger.ts';
import { limits } from '../../domain/limits/index.ts';
import { shanghaiMonth } from '../../domain/time/time.ts';
import { createLedger, runKind } from '../billing/ledger/index.ts';
import type { Clock } from '../ports/clock.ts';
import { orders, tokenLedger, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';

const rewardKind = 'invite' satisfies LedgerKind;
const rewardReference = (guestId: number) => `invitee:${guestId}`;

/**
 * Rewards the user who invited this guest, once per guest. Above the monthly limit the reward is
 * paid in a later month (GAP-18). The caller ensures that the guest has earned the reward. An
 * inviter whose account is erased gets nothing.
 */
export async function rewardInviter(tx: Database, clock: Clock, guestId: number): Promise<boolean> {
  const [guest] = await tx
    .select({ invitedBy: users.invitedBy, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, guestId));
  const inviterId = guest?.invitedBy;
  if (!guest || guest.erasedAt || !inviterId || inviterId === guestId) return false;
  // Serialize the rewards of one inviter, so that concurrent rewards cannot exceed the monthly
  // limit.
  const [inviter] = await tx
    .select({ erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, inviterId))
    .for('update');
  if (!inviter || inviter.erasedAt) return false;
  const isThisMonth = gte(tokenLedger.at, shanghaiMonth(clock.now()));
  const rewards = await tx
    .select({ id: tokenLedger.id })
    .from(tokenLedger)
    .where(and(eq(tokenLedger.userId, inviterId), eq(tokenLedger.kind, rewardKind), isThisMonth))
    .limit(limits.gift.invitesPerMonth);
  if (rewards.length >= limits.gift.invitesPerMonth) return false;
  const entry = {
    userId: inviterId,
    amount: limits.gift.inviteTokens,
    kind: rewardKind,
    ref: rewardReference(guestId),
  };
  return createLedger({ db: tx, clock }).credit(entry);
}

/**
 * Rewards the inviters of guests who have paid, or used tokens on seven different days. Returns the
 * number of rewards.
 */
export async function sweepInvitationRewards(db: Database, clock: Clock): Promise<number> {
  let rewarded = 0;
  for (const { id } of await findUnrewardedGuests(db))
    if (await transaction(db, (tx) => rewardInviter(tx, clock, id))) rewarded++;
  return rewarded;
}

/**
 * Returns the guests whose inviter has earned a reward but has not received it yet, earliest first.
 */
function findUnrewardedGuests(db: Database): Promise<{ id: number }[]> {
  const reward = db
    .select({ id: tokenLedger.id })
    .from(tokenLedger)
    .where(
      and(eq(tokenLedger.kind, rewardKind), sql`${tokenLedger.ref} = 'invitee:' || ${users.id}`),
    );
  const hasPaid = sql`exists (select 1 from ${orders} where ${orders.userId} = ${users.id} and ${orders.state} = 'SUCCESS'
    and ${orders.amountFen} > 0 and ${orders.refundedAt} is null)`;
  const day = sql`(${tokenLedger.at} at time zone 'Asia/Shanghai')::date`;
  const activeDays = sql`(select count(distinct ${day}) from ${tokenLedger} where ${tokenLedger.userId} = ${users.id}
    and ${tokenLedger.kind} = ${runKind})`;
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNotNull(users.invitedBy),
        isNull(users.erasedAt),
        notExists(reward),
        or(hasPaid, sql`${activeDays} >= ${limits.gift.inviteActiveDays}`),
      ),
    )
    .orderBy(users.id);
}
