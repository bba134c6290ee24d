import type { Problem } from '../entities/problem.ts';
import { limits } from '../limits/index.ts';
import { signatureOf } from '../repair/repair.ts';

/**
 * A problem of a screen that the last check found, and in how many repairs a model was asked to fix
 * it.
 */
export type KnownProblem = { signature: string; seen: number };

/** The maximum number of repairs of one problem that are sent to the model. */
const mostRepaired = 2;
const mostSignature = 1_000;

/**
 * Identifies a problem without its file, because the file is known only for problems that are
 * reported.
 */
const knownKey = (one: Problem): string =>
  signatureOf({ ...one, file: null }).slice(0, mostSignature);

/**
 * Separates the problems to repair from those that `mostRepaired` repairs have not removed, which
 * would otherwise be repaired after every prompt. Regressions are counted elsewhere. `known`: the
 * counts for the next check.
 */
export function separateKnown<Found extends { problem: Problem }>(
  found: readonly Found[],
  before: readonly KnownProblem[],
): { repaired: Found[]; stayed: Found[]; known: KnownProblem[] } {
  const counts = new Map(before.map(({ signature, seen }) => [signature, seen]));
  const seenOf = ({ problem }: Found) =>
    problem.kind === 'lost' ? 0 : (counts.get(knownKey(problem)) ?? 0);
  const stayed = found.filter((one) => seenOf(one) >= mostRepaired);
  const repaired = found.filter((one) => seenOf(one) < mostRepaired);
  const kept = [...stayed, ...repaired].filter(({ problem }) => problem.kind !== 'lost');
  const known = new Map(kept.map((one) => [knownKey(one.problem), seenOf(one)]));
  return {
    ...{ repaired, stayed },
    known: [...known]
      .slice(0, limits.exploration.keptProblems)
      .map(([signature, seen]) => ({ signature, seen })),
  };
}

/** Returns the known problems after a repair of `sent` was ordered. */
export function countRepair(
  known: readonly KnownProblem[],
  sent: readonly Problem[],
): KnownProblem[] {
  const keys = new Set(sent.map(knownKey));
  return known.map(({ signature, seen }) => ({
    signature,
    seen: keys.has(signature) ? seen + 1 : seen,
  }));
}
