import type { ModelEntry } from '../../../domain/contract/models.ts';
import { modelEntry, type ProviderName, providerNamed } from './catalogue.ts';

type Named = { provider: ProviderName; name: string; price: ModelEntry['price'] };
/** `all`: everything of the configured providers; null: the operator has said nothing. */
export type Offer = 'all' | Named[] | null;

/**
 * Reads `LLM_MODELS`: `*`, or `Provider:model` with commas between, each with its price in US dollars for a million tokens where
 * the operator gives it: `Anthropic:claude-sonnet-4-5@3/15`. Throws with the part that cannot be read.
 */
export function readOffer(text: string | undefined): Offer {
  if (text === undefined) return null;
  if (text === '*') return 'all';
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readNamed);
}

function readNamed(part: string): Named {
  const [, who = '', name = '', input, output] = /^([^:]+):(.+?)(?:@(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?))?$/.exec(part) ?? [];
  const provider = providerNamed(who.trim());
  if (!provider || name === '') throw new Error(`LLM_MODELS must be * or a list of Provider:model@input/output: ${part}`);
  const price = input === undefined || output === undefined ? null : { input: Number(input), output: Number(output) };
  return { provider, name, price };
}

/**
 * What people may choose at the operator's cost: what `LLM_MODELS` lists, else only what answers anyway. `fits` are the models of
 * the configured providers, `current` is the one in use.
 */
export function offeredModels(offer: Offer, fits: readonly ModelEntry[], current: ModelEntry): ModelEntry[] {
  if (offer === null) return [current];
  if (offer === 'all') return withCurrent([...fits], current);
  const listed = offer.map(({ provider, name, price }) => {
    const known = fits.find((one) => one.provider === provider && one.name === name) ?? modelEntry(provider, name);
    return price ? { ...known, price } : known;
  });
  return withCurrent(listed, current);
}

function withCurrent(models: ModelEntry[], current: ModelEntry): ModelEntry[] {
  return models.some((one) => one.provider === current.provider && one.name === current.name) ? models : [current, ...models];
}
