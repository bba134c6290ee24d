import { days, seconds } from '../units.ts';

/** Addresses that users enter, and pages from outside in a prompt. Part of `limits`. */
export const outsideLimits = {
  outside: {
    redirects: 5,
    /** A connection on which nothing arrives for this long is closed. */
    idleMs: 180 * seconds,
    /** Maximum size of one answer of a user's own model server. */
    modelBytes: 64 * 1024 * 1024,
  },
  /** The picture of an account, from its sign-in provider. */
  avatar: {
    addressMax: 2_000,
    maxBytes: 2 * 1024 * 1024,
    totalMs: 10 * seconds,
    /** A larger picture is not decoded. */
    maxPixels: 24_000_000,
    /** Width and height of the stored picture. */
    sizePx: 96,
    /** The picture is fetched again at a sign-in after this time. */
    keptMs: 7 * days,
    /** How long a sign-in waits for the picture. */
    waitMs: 1 * seconds,
    /**
     * Maximum number of pictures fetched at the same time. Other sign-ins continue without a
     * picture; it is fetched at a later sign-in.
     */
    atOnce: 8,
  },
  /** A web page that a prompt refers to. */
  outsidePage: {
    perPrompt: 2,
    addressMax: 2_000,
    titleMax: 200,
    /** Maximum number of characters of the page's text that the model is shown. */
    textMax: 24_000,
    maxBytes: 3 * 1024 * 1024,
    totalMs: 15 * seconds,
    perMinute: 12,
  },
} as const;
