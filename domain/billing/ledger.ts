/**
 * Kinds of token ledger entries: a charged run, a paid order, the gift of the first sign-in, the
 * reward for an invitation, the gift for coming back (`recall`), and a redeemed code. `admin` and
 * `refund` are tokens that an operator gave or that a refund took back. `allowance` balances the
 * cost of a run on a server that sells nothing. All but `run`, `order` and `allowance` appear in
 * the order list, with the channel SYSTEM.
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
