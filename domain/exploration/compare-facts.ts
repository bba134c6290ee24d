import { limits } from '../limits/index.ts';
import { missingEffects } from './effects.ts';
import { exchangedParts } from './exchanged-parts.ts';
import { type ControlFact, controlKey } from './fact.ts';

/**
 * A control that no longer works as before: its earlier fact and its fact now. `missing` lists the
 * effects that it no longer has.
 */
export type Regression = { before: ControlFact; now: ControlFact; missing?: string[] };

/**
 * The current fact of a control. `shown` lists the places of the numbers on its screen, `places`
 * all places on its screen. A place is the position of an element in the page.
 */
export type ShownFact = ControlFact & { shown: string[]; places?: string[] };

const broken = new Set<ControlFact['verdict']>([
  'dead',
  'throws',
  'lost',
  'same',
  'nowhere',
  'astray',
]);

/**
 * Compares what controls did in an earlier version with what they do now. `regressions` are
 * controls that no longer work. `gone` are controls that worked before and are no longer on the
 * site, according to `isGone`.
 */
export function compareFacts(
  before: readonly ControlFact[],
  now: readonly ShownFact[],
  isGone: (one: ControlFact) => boolean,
): { regressions: Regression[]; gone: ControlFact[] } {
  const found = new Map(now.map((one) => [controlKey(one), one]));
  const leadsTo = new Set(before.map((one) => one.leadsTo).filter((one) => one !== null));
  const exchanged = exchangedParts(before, now);
  const worked = before.filter(({ verdict }) => verdict === 'works');
  return {
    regressions: worked.flatMap((one) => {
      const same = found.get(controlKey(one));
      if (same && exchanged.has(controlKey(one)))
        return { before: one, now: { ...same, verdict: 'astray' as const } };
      return (same && regressionOf(one, same, leadsTo)) ?? [];
    }),
    gone: worked.filter((one) => !found.has(controlKey(one)) && isGone(one)),
  };
}

/** Returns how a control that worked before fails now; undefined if it still works. */
function regressionOf(
  before: ControlFact,
  same: ShownFact,
  known: ReadonlySet<string>,
): Regression | undefined {
  const as = (verdict: ControlFact['verdict']) => ({ before, now: { ...same, verdict } });
  if (broken.has(same.verdict)) return { before, now: same };
  if (isAstray(before, same, known)) return as('astray');
  if (isFrozen(before, same)) return as('same');
  if (before.persists === true && same.persists === false) return as('lost');
  if (same.verdict !== 'works') return undefined;
  const missing = missingEffects(before, same, same.places ?? []);
  return missing.length > 0 ? { ...as('less'), missing } : undefined;
}

/** Whether a control now leads to a screen to which another control led before. */
const isAstray = (one: ControlFact, same: ControlFact, known: ReadonlySet<string>): boolean =>
  one.leadsTo !== null &&
  same.leadsTo !== null &&
  one.leadsTo !== same.leadsTo &&
  known.has(same.leadsTo);

/** Whether a number that changed when the control was used is still shown but no longer changes. */
const isFrozen = (one: ControlFact, same: ShownFact): boolean =>
  same.verdict === 'works' &&
  one.numbers.some((place) => same.shown.includes(place) && !same.numbers.includes(place));

/** A control that is broken for this many versions is no longer reported as a regression. */
const mostMissed = 4;

/**
 * Returns the facts to store for the next version: the earlier facts of regressions, the facts of
 * now, and the earlier facts of controls that were not tried and still exist. Facts above the limit
 * are dropped.
 */
export function mergeFacts(
  before: readonly ControlFact[],
  now: readonly ControlFact[],
  {
    regressions,
    isGone,
  }: { regressions: readonly Regression[]; isGone: (one: ControlFact) => boolean },
): ControlFact[] {
  const earlier = new Map(
    before.filter((one) => !isGone(one)).map((one) => [controlKey(one), one]),
  );
  const known = new Map<string, ControlFact>();
  const add = (one: ControlFact) => {
    if (!known.has(controlKey(one))) known.set(controlKey(one), one);
  };
  for (const { before: one } of regressions) {
    const missed = (one.missed ?? 0) + 1;
    if (missed < mostMissed) add({ ...one, missed });
  }
  for (const one of now) if (one.verdict !== 'unknown' || !earlier.has(controlKey(one))) add(one);
  for (const one of earlier.values()) add(one);
  return [...known.values()].slice(0, limits.exploration.keptFacts);
}
