import type { ModelEntry } from '../../../domain/contract/models.ts';
import { modelEntry, type ProviderName, parseProviderName } from './catalogue.ts';

type OfferedModel = { provider: ProviderName; name: string; price: ModelEntry['price'] };
/** `all`: all models of the configured providers; null: `LLM_MODELS` is not set. */
export type OfferedModels = 'all' | OfferedModel[] | null;

/**
 * Parses `LLM_MODELS`: `*`, or a comma-separated list of `Provider:model`, each with an optional
 * price in US dollars per million tokens: `Anthropic:claude-sonnet-4-5@3/15`. Throws an error that
 * names the invalid part.
 */
export function parseOfferedModels(text: string | undefined): OfferedModels {
  if (text === undefined) return null;
  if (text === '*') return 'all';
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseOfferedModel);
}

function parseOfferedModel(part: string): OfferedModel {
  const [, who = '', name = '', input, output] =
    /^([^:]+):(.+?)(?:@(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?))?$/.exec(part) ?? [];
  const provider = parseProviderName(who.trim());
  if (!provider || name === '')
    throw new Error(`LLM_MODELS must be * or a list of Provider:model@input/output: ${part}`);
  const price =
    input === undefined || output === undefined
      ? null
      : { input: Number(input), output: Number(output) };
  return { provider, name, price };
}

/**
 * Returns the models that users may choose at the operator's cost: those in `LLM_MODELS`, otherwise
 * only the current one. `fits` are the models of the configured providers, `current` is the one in
 * use.
 */
export function offeredModels(
  offer: OfferedModels,
  fits: readonly ModelEntry[],
  current: ModelEntry,
): ModelEntry[] {
  if (offer === null) return [current];
  if (offer === 'all') return withCurrent([...fits], current);
  const listed = offer.map(({ provider, name, price }) => {
    const known =
      fits.find((one) => one.provider === provider && one.name === name) ??
      modelEntry(provider, name);
    return price ? { ...known, price } : known;
  });
  return withCurrent(listed, current);
}

function withCurrent(models: ModelEntry[], current: ModelEntry): ModelEntry[] {
  return models.some((one) => one.provider === current.provider && one.name === current.name)
    ? models
    : [current, ...models];
}
