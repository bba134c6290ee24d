import type { ModelChoice } from '@/domain/contract/models';

/**
 * The model a person chose for his turns, with what the box must know of it before the list is there. `named`: he typed the name of
 * one that no list has, for a provider he has a key of.
 */
export type ChosenModel = ModelChoice & { label: string; own: boolean; images: boolean; named?: true };

/** Whether two choices mean one model. */
export function isSameModel(one: ModelChoice, other: ModelChoice): boolean {
  return one.provider === other.provider && one.name === other.name;
}

/** For what is kept in the browser: a hand-written or older value is no choice (GAP-06). */
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

type Known = ModelChoice & { label: string; images: boolean; own: boolean };

/**
 * What becomes of a kept choice once the list is there: the same model as it stands now, or null where it is not offered any more.
 * A choice whose own server only does not answer now stands, and so does a name that was typed while its key works.
 */
export function choiceNow(
  chosen: ChosenModel,
  { models, keys }: { models: readonly Known[]; keys: readonly { provider: string; state: string }[] },
): ChosenModel | null {
  const known = models.find((one) => isSameModel(one, chosen));
  if (known) return { provider: known.provider, name: known.name, label: known.label, own: known.own, images: known.images };
  const stands = chosen.named ? 'ready' : 'unreachable';
  return keys.some((key) => key.provider === chosen.provider && key.state === stands) ? chosen : null;
}
