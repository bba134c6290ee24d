import type { ModelChoice } from '@/domain/contract/models';

/**
 * The model that a user chose for their turns, with the details that the prompt box needs before
 * the list of models is loaded. `named` means that the user typed the name of a model that no list
 * contains, for a provider whose key they have stored.
 */
export type ChosenModel = ModelChoice & {
  label: string;
  own: boolean;
  images: boolean;
  named?: true;
};

/** Returns whether two choices mean the same model. */
export function isSameModel(one: ModelChoice, other: ModelChoice): boolean {
  return one.provider === other.provider && one.name === other.name;
}

/** Validates the stored choice: an edited or outdated value is ignored (GAP-06). */
export function isChosenModel(value: unknown): value is ChosenModel {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, name, label, own, images, named } = value as Record<string, unknown>;
  const isText = (text: unknown) => typeof text === 'string' && text !== '' && text.length <= 300;
  return (
    [provider, name, label].every(isText) &&
    typeof own === 'boolean' &&
    typeof images === 'boolean' &&
    (named === undefined || named === true)
  );
}

type OfferedModel = ModelChoice & { label: string; images: boolean; own: boolean };

/**
 * Updates a stored choice when the list of models is loaded. Returns the model's current entry, or
 * null if it is no longer offered. A model on an unreachable server of the user is kept, and so is
 * a typed name as long as its key works.
 */
export function refreshChoice(
  chosen: ChosenModel,
  {
    models,
    keys,
  }: { models: readonly OfferedModel[]; keys: readonly { provider: string; state: string }[] },
): ChosenModel | null {
  const known = models.find((one) => isSameModel(one, chosen));
  if (known)
    return {
      provider: known.provider,
      name: known.name,
      label: known.label,
      own: known.own,
      images: known.images,
    };
  const stands = chosen.named ? 'ready' : 'unreachable';
  return keys.some((key) => key.provider === chosen.provider && key.state === stands)
    ? chosen
    : null;
}
