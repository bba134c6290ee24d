/** What a token is taken for before a model has counted. */
export const charactersPerToken = 4;

/** A guess before a model has counted: four characters to a token, rounded up. What is charged is what the provider reports. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}
