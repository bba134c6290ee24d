import { seconds } from '../units.ts';

/** Limits of the list of what a user can do (ADR 088). Part of `limits`. */
export const acceptanceLimits = {
  acceptance: {
    /**
     * Maximum number of abilities in the list, of steps of one ability, and length of an ability's
     * text.
     */
    abilities: 20,
    steps: 20,
    textMax: 200,
    /** How long a browser may take to try out the steps of all abilities. */
    playMs: 25 * seconds,
    /** The maximum time by which one step may advance the page's clock. */
    waitMs: 120 * seconds,
    /**
     * When a model tries out abilities: the number of abilities, the model's answers for one of
     * them, the time for all, and the time for one answer.
     */
    guided: 3,
    guidedAnswers: 12,
    guidedMs: 90 * seconds,
    answerMs: 20 * seconds,
    /** Tokens that one list may take from the free budget, and tokens of one answer. */
    guidedTokens: 20_000,
    answerTokens: 2_000,
    /** The part of a screen that the model is shown: lines, and characters of a line. */
    treeLines: 150,
    treeLine: 160,
  },
};
