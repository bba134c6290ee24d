import { seconds } from '../units.ts';

/** Our numbers for the list of what a user can do (ADR 088). Part of `limits`. */
export const acceptanceLimits = {
  acceptance: {
    /** Lines of the list that are read, and steps of one. */
    abilities: 20,
    steps: 20,
    textMax: 200,
    /** How long the list may be played. */
    playMs: 25 * seconds,
    /** The longest time of the page's own clock that one step may let pass. */
    waitMs: 120 * seconds,
  },
};
