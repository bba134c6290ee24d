/** Token counts of a turn; `cached` is the part of `input` that the provider had cached. */
type CountedTokens = { input: number; cached: number; output: number };

/** What providers charge for input from their cache, in percent of the price of other input. */
const cachedInputPercent: Readonly<Record<string, number>> = {
  Groq: 50,
  xAI: 25,
  Deepseek: 2,
};
const usualCachedPercent = 10;

/**
 * Returns the tokens to charge for a turn (ADR 080): input from the cache counts at the ratio of
 * the provider, all other tokens count in full. Not rounded.
 */
export function chargedTokens({ input, cached, output }: CountedTokens, provider: string): number {
  const fromCache = Math.min(Math.max(0, cached), input);
  const percent = cachedInputPercent[provider] ?? usualCachedPercent;
  return input - fromCache + (fromCache * percent) / 100 + output;
}
