import type { Problem } from '../entities/problem.ts';
import { signatureOf } from '../repair/repair.ts';

/** A problem of a screen that earlier checks found, and how many of them. */
export type KnownProblem = { signature: string; seen: number };

/** A problem is repaired in so many checks: when it was found, and after its first repair. */
const mostRepaired = 2;
const mostSignature = 1_000;

/**
 * Separates the problems that are repaired from those that stayed through a repair, which would
 * otherwise be repaired after every prompt. Regressions have a count of their own. `known`: what the
 * next check has to know.
 */
export function separateKnown(
  problems: readonly Problem[],
  before: readonly KnownProblem[],
): { repaired: Problem[]; stayed: Problem[]; known: KnownProblem[] } {
  const counts = new Map(before.map(({ signature, seen }) => [signature, seen]));
  const known = new Map<string, number>();
  const repaired: Problem[] = [];
  const stayed: Problem[] = [];
  for (const one of problems) {
    const signature = signatureOf(one).slice(0, mostSignature);
    const seen = counts.get(signature) ?? 0;
    if (one.kind !== 'lost') known.set(signature, seen + 1);
    (one.kind !== 'lost' && seen >= mostRepaired ? stayed : repaired).push(one);
  }
  return {
    ...{ repaired, stayed },
    known: [...known].map(([signature, seen]) => ({ signature, seen })),
  };
}
