/**
 * What an entry of the token ledger is for: a run that was charged, an order, the gift of the first sign-in, the reward for an
 * invitation, the gift for coming back, a redeemed code, what an operator gave or took back, and, where nothing is sold, what a run was allowed. All but the first two are the
 * system's own (channel SYSTEM of the order list).
 */
export const ledgerKinds = ['run', 'order', 'gift', 'invite', 'recall', 'redeem', 'admin', 'refund', 'allowance'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** BILL-024, GAP-18: how much all invitations brought so far. */
export function invitedTokens({ inviteNum, rewardToken }: { inviteNum: number; rewardToken: number }): number {
  return inviteNum * rewardToken;
}
