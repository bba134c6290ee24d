import { readAbilities } from '@/domain/acceptance/read-abilities';
import type { AbilityResult } from '@/domain/entities/check';

/**
 * Returns the abilities, which are what a user of the project should be able to do. The project's
 * file lists them; the last check adds its results. If the file is missing, as in another user's
 * project, returns only the results.
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
