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
