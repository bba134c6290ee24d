import { readAbilities } from '@/domain/acceptance/read-abilities';
import type { AbilityResult } from '@/domain/entities/check';

/**
 * Returns what a user should be able to do, as the project's file lists it now, with the results of
 * the last check. Without the file, as in another user's project, returns only the results.
 */
export function shownAbilities(
  file: string | undefined,
  found: readonly AbilityResult[] = [],
): AbilityResult[] {
  if (file === undefined) return [...found];
  const results = new Map(found.map((one) => [one.text, one]));
  return readAbilities(file).map(
    ({ text, steps }) =>
      results.get(text) ?? {
        ...{ text, outcome: 'untried', picture: null },
        reason: steps.length === 0 ? 'steps' : null,
      },
  );
}
