import { limits } from '../limits/index.ts';

type PackBadge = 'fold' | 'discount' | 'hot';

const badges: readonly PackBadge[] = ['fold', 'fold', 'discount', 'hot'];

/** BILL-005: returns the badge of a recharge entry by its index. */
export function badgeOf(index: number): PackBadge | null {
  return badges[index] ?? null;
}

/**
 * BILL-006: returns the code of the default entry: `tokens_300` if it is sold, otherwise the first
 * entry that is sold.
 */
export function defaultPack(
  packs: readonly { backendCode: string; isDisabled: boolean }[],
): string | undefined {
  const sold = packs.filter(({ isDisabled }) => !isDisabled);
  return (sold.find(({ backendCode }) => backendCode === 'tokens_300') ?? sold[0])?.backendCode;
}

/**
 * BILL-007, PP-31: returns for about how many sites, and for how many changes, the tokens are
 * enough.
 */
export function worthOf(tokens: number): { sites: number; changes: number } {
  const { siteTokens, changeTokens } = limits.usual;
  return { sites: floorRoughly(tokens / siteTokens), changes: floorRoughly(tokens / changeTokens) };
}

/** Rounds down to two significant digits, because the number is an estimate. */
function floorRoughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.floor(count / step) * step;
}

/**
 * The tokens of the first gift, and for how many changes they are enough. A sentence on the page
 * promises both (PP-03).
 */
export const firstGift = {
  tokens: limits.gift.firstSignInTokens,
  changes: limits.gift.firstSignInChanges,
};
