import { limits } from '../limits/index.ts';

/** Estimated characters per token before a model has counted. */
export const charactersPerToken = 4;

/**
 * Estimates the tokens of a text before a model has counted: four characters per token, rounded up.
 * The charge uses the provider's report.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/**
 * Whether a balance means "unlimited": nothing is sold, and there is no allowance (PP-17). Screens
 * then show a word instead of the number.
 */
export function isUnlimited(balance: number): boolean {
  return balance >= limits.allowance.unlimited;
}
