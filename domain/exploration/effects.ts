import type { ControlFact } from './fact.ts';

/**
 * The effects of using a control. An effect is a kind, or a kind and a detail. For `text`, `more`
 * and `less` (elements that appear or disappear), `state` (such as selected or expanded) and
 * `value` (of another field), the detail is the element's position in the page. For `stores` it is
 * the key of the storage, for `calls` a function of the browser. `typed`: the typed text is shown.
 */
const placed = new Set(['text', 'more', 'less', 'state', 'value']);

/**
 * Whether an effect depends on the size of the window, the scroll position or the design. If it is
 * missing, that is not an error.
 */
const isLoose = (kind: string, detail: string): boolean =>
  kind === 'class' ||
  kind === 'look' ||
  kind === 'scroll' ||
  (kind === 'calls' && /^(?:scroll|animate|pause|fill|stroke|clearRect|drawImage)/.test(detail));

/** Returns the effects that are stored for comparison with a later version. */
export const keptEffects = (effects: readonly string[]): string[] =>
  effects.filter((one) => !isLoose(...split(one)));

/**
 * Returns the effects that a control had before and does not have now. An effect at a place counts
 * only if the place still exists, because an edit may have replaced the place.
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
