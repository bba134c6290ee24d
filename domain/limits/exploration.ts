import { seconds } from '../units.ts';

/** Our numbers for the exploration of sites (ADR 084). Part of `limits`. */
export const explorationLimits = {
  /**
   * `walkMs`: for the screens. `controlsMs`: for the controls. `stepMs`: for one load of a page.
   * `totalMs`: for all with the browser's start; what is known by then counts.
   */
  exploration: {
    screens: 8,
    walkMs: 10 * seconds,
    controlsMs: 8 * seconds,
    stepMs: 5 * seconds,
    totalMs: 40 * seconds,
    waiting: 10,
    namedRoutes: 20,
    keptFacts: 200,
    keptProblems: 200,
    notes: 8,
  },
};
