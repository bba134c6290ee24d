import { limits } from '../limits.ts';

/** What a token is taken for before a model has counted. */
export const charactersPerToken = 4;

/** A guess before a model has counted: four characters to a token, rounded up. What is charged is what the provider reports. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** Where nothing is sold and nothing is limited (product point 17) a balance is a number without meaning: it is told in words. */
export function isUnlimited(balance: number): boolean {
  return balance >= limits.allowance.unlimited;
}
