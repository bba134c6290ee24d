import { seconds } from '../units.ts';

/** Addresses that users enter, and pages from outside in a prompt. Part of `limits`. */
export const outsideLimits = {
  outside: {
    redirects: 5,
    /** A connection on which nothing arrives for this long is closed. */
    idleMs: 180 * seconds,
    /** A user's own model server: the most bytes of one answer. */
    modelBytes: 64 * 1024 * 1024,
  },
  /** A web page that a prompt refers to. */
  outsidePage: {
    perPrompt: 2,
    addressMax: 2_000,
    titleMax: 200,
    /** Characters of its text that the model is shown. */
    textMax: 24_000,
    maxBytes: 3 * 1024 * 1024,
    totalMs: 15 * seconds,
    perMinute: 12,
  },
} as const;
