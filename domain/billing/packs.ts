import { limits } from '../limits/index.ts';

type PackBadge = 'fold' | 'discount' | 'hot';

const badges: readonly PackBadge[] = ['fold', 'fold', 'discount', 'hot'];

/** BILL-005: returns the badge of a recharge entry by its index. */
export function badgeOf(index: number): PackBadge | null {
  return badges[index] ?? null;
}

/**
 * BILL-006: returns the code of the default entry: `tokens_300` if it is sold, else the first that
 * is.
 */
export function defaultPack(
  packs: readonly { backendCode: string; isDisabled: boolean }[],
): string | undefined {
  const sold = packs.filter(({ isDisabled }) => !isDisabled);
  return (sold.find(({ backendCode }) => backendCode === 'tokens_300') ?? sold[0])?.backendCode;
}

/** BILL-007: about how many projects this many tokens are enough for. */
export function projectsFrom(wordCount: number): number {
  return Math.floor(wordCount / limits.packs.tokensPerProject);
}
