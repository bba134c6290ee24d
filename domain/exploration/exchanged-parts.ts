import { type ControlFact, controlKey } from './fact.ts';

/**
 * Returns the keys of tabs that exchanged their contents: labels that only one tab showed before
 * are now shown by the other tab, and vice versa. A tab is not returned if its content was only
 * renamed, moved or changed.
 */
export function exchangedParts(
  before: readonly ControlFact[],
  now: readonly ControlFact[],
): Set<string> {
  const exchanged = new Set<string>();
  const labelsNow = new Map(now.map((one) => [controlKey(one), new Set(one.labels)]));
  const tabs = before.filter((one) => one.labels && labelsNow.get(controlKey(one))?.size);
  for (const [at, one] of tabs.entries())
    for (const other of tabs.slice(at + 1)) {
      const [key, otherKey] = [controlKey(one), controlKey(other)];
      const isExchanged =
        one.route === other.route &&
        showsOnly(labelsNow.get(key), { theirs: other, own: one }) &&
        showsOnly(labelsNow.get(otherKey), { theirs: one, own: other });
      if (isExchanged) exchanged.add(key).add(otherKey);
    }
  return exchanged;
}

/** The minimum number of labels of one tab if the other tab had no labels. */
const leastTelling = 3;

/**
 * Whether a tab now shows 50 % or more of the other tab's former labels and none of its own former
 * labels.
 */
function showsOnly(
  labels: ReadonlySet<string> | undefined,
  { theirs, own }: { theirs: ControlFact; own: ControlFact },
): boolean {
  const only = (one: ControlFact, other: ControlFact) =>
    (one.labels ?? []).filter((label) => !other.labels?.includes(label));
  const [wanted, unwanted] = [only(theirs, own), only(own, theirs)];
  if (unwanted.some((label) => labels?.has(label))) return false;
  const found = wanted.filter((label) => labels?.has(label)).length;
  if (wanted.length > 0) return found > 0 && found * 2 >= wanted.length;
  // The other tab had no labels of its own, so this tab may not show any new label.
  return (
    unwanted.length >= leastTelling &&
    [...(labels ?? [])].every((label) => theirs.labels?.includes(label))
  );
}
