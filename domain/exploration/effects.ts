import type { ControlFact } from './fact.ts';

/**
 * What the use of a control changes: a kind, or a kind and where. `text`, `more` and `less` (elements
 * that appear or go away), `state` (such as selected or expanded) and `value` (of another field) have
 * a place; `stores` has the key of the storage, `calls` a function of the browser. `typed`: the typed
 * text is shown. The others are what they say.
 */
const placed = new Set(['text', 'more', 'less', 'state', 'value']);

/** These come and go with the window, the scroll position and the design. */
const isLoose = (kind: string, detail: string): boolean =>
  kind === 'class' ||
  kind === 'look' ||
  kind === 'scroll' ||
  (kind === 'calls' && /^(?:scroll|animate|pause|fill|stroke|clearRect|drawImage)/.test(detail));

/** Only what is kept for a later version: a small part of it is enough to see what is missing. */
export const keptEffects = (effects: readonly string[]): string[] =>
  effects.filter((one) => !isLoose(...split(one)));

/**
 * Returns the effects that a control had before and does not have now. An effect at a place counts
 * only where the place is still there: an edit may have replaced it.
 */
export function missingEffects(
  before: Pick<ControlFact, 'effects'>,
  now: Pick<ControlFact, 'effects'>,
  places: readonly string[],
): string[] {
  const [known, shown] = [new Set(now.effects), new Set(places)];
  return keptEffects(before.effects ?? []).filter((one) => {
    if (known.has(one)) return false;
    const [kind, place] = split(one);
    return !placed.has(kind) || shown.has(place);
  });
}

function split(effect: string): [kind: string, detail: string] {
  const at = effect.indexOf(' ');
  return at < 0 ? [effect, ''] : [effect.slice(0, at), effect.slice(at + 1)];
}
