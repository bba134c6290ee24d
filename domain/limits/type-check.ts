import { megabyte, minutes, seconds } from '../units.ts';

/** Limits of the type check before the end of a turn (ADR 083). Part of `limits`. */
export const typeCheckLimits = {
  typeCheck: {
    /** A check usually takes about 0.5 s. A check that takes longer than this is stopped. */
    deadlineMs: 6 * seconds,
    /** After a check was stopped, the projects of its user are not checked for this long. */
    pauseMs: 10 * minutes,
    /** Maximum number of checks that run at the same time, and of checks that wait. */
    atOnce: 2,
    maxWaiting: 30,
    /** The address space of the compiler, which uses about 100 MB. */
    memoryBytes: 2048 * megabyte,
    /** Larger projects are not checked. */
    maxFiles: 400,
    maxCharacters: 1 * megabyte,
    outputCharacters: 256 * 1024,
    /** The maximum size of the compiler's state between two checks, which is 16 KB for 40 files. */
    stateBytes: 4 * megabyte,
  },
} as const;
