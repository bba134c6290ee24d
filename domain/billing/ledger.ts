/**
 * Kinds of token ledger entries: a charged run, an order, the gift of the first sign-in, the reward
 * for an invitation, the gift for coming back, a redeemed code, tokens an operator gave (`admin`)
 * or took back for a refunded order (`refund`), and, where nothing is sold, the allowance of a run.
 * All but `run`, `order` and `allowance` appear in the order list, with the channel SYSTEM.
 */
export const ledgerKinds = [
  'run',
  'order',
  'gift',
  'invite',
  'recall',
  'redeem',
  'admin',
  'refund',
  'allowance',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** BILL-024, GAP-18: returns the tokens from all invitations so far. */
export function invitedTokens({
  rewardedNum,
  rewardToken,
}: {
  rewardedNum: number;
  rewardToken: number;
}): number {
  return rewardedNum * rewardToken;
}
