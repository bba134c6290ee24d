import { seconds } from '../units.ts';

/** Our numbers for the list of what a user can do (ADR 088). Part of `limits`. */
export const acceptanceLimits = {
  acceptance: {
    /** Maximum number of lines that are read from the list, and of steps of one line. */
    abilities: 20,
    steps: 20,
    textMax: 200,
    /** How long a browser may take to play the steps of all lines. */
    playMs: 25 * seconds,
    /** The maximum time by which one step may advance the page's clock. */
    waitMs: 120 * seconds,
    /**
     * What a model plays of a list: abilities, its answers for one try, the time for all, and for
     * one answer.
     */
    guided: 3,
    guidedAnswers: 12,
    guidedMs: 90 * seconds,
    answerMs: 20 * seconds,
    /** Tokens of the free budget for one list, and of one answer. */
    guidedTokens: 20_000,
    answerTokens: 2_000,
    /** The part of a screen that a model sees, in lines and characters of a line. */
    treeLines: 150,
    treeLine: 160,
  },
};
