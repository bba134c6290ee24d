import { type ControlFact, controlKey } from './fact.ts';

/**
 * Returns the keys of tabs that now show each other's part: what only the one showed is with the
 * other, and the other way round. A part that was renamed, moved or changed is with neither.
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

/** So many labels of one part say enough where the other part has none. */
const leastTelling = 3;

/** Whether labels are those that only the other tab had: at least half of them, and none of its own. */
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
  // The other part has no labels, so nothing may be there that is new.
  return (
    unwanted.length >= leastTelling &&
    [...(labels ?? [])].every((label) => theirs.labels?.includes(label))
  );
}
