import { seconds } from '../units.ts';

/** Limits of the exploration of sites (ADR 084). Part of `limits`. */
export const explorationLimits = {
  /**
   * Time limits. `walkMs`: opening the screens. `controlsMs`: trying the controls. `stepMs`: one
   * load of a page. `totalMs`: the whole exploration including the start of the browser; results
   * found until then are used.
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
