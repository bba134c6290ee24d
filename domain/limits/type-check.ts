import { megabyte, minutes, seconds } from '../units.ts';

/** Limits of the type check before the end of a turn (ADR 083). Part of `limits`. */
export const typeCheckLimits = {
  typeCheck: {
    /** A check takes about half a second; one that takes this long is given up. */
    deadlineMs: 6 * seconds,
    /** The projects of a user whose check was given up are not checked for this long. */
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
