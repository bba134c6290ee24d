import { hours, megabyte, minutes, seconds } from '../units.ts';

/** The page of a project, its address and the parts that the user points at. Part of `limits`. */
export const previewLimits = {
  preview: {
    attempts: 3,
    attemptMs: 2 * seconds,
    autoOpenMs: 1 * seconds,
    cardMs: 1.5 * seconds,
    storageBytes: 5 * megabyte,
    /**
     * `rewriteBytes` is the largest text in which addresses are rewritten for a page below a path
     * prefix. `rewriteStep` is how much of it is rewritten before other requests get a turn.
     */
    rewriteBytes: 16 * megabyte,
    rewriteStep: megabyte / 2,
    /**
     * The label of a private preview. It expires after `idleMs` without use. `noteMs` is how often
     * its use is stored. `knownMs` is how long a process may cache it.
     */
    label: {
      idleMs: 24 * hours,
      noteMs: 1 * hours,
      knownMs: 1 * seconds,
      recheckMs: 15 * seconds,
      renewsPerMinute: 10,
    },
    /**
     * For how many different projects one internet connection may start the dev server within `ms`.
     */
    wakes: { projects: 60, ms: 10 * minutes },
    widthPercent: 37.5,
    minPercent: 10,
    maxPercent: 90,
    /**
     * What a page may report about a part that the user points at, and how often a picture of a
     * part may be taken. `sources` is how many files are named as the likely source of a part.
     */
    part: {
      words: 8,
      wordMax: 400,
      textMax: 600,
      sideMax: 8_000,
      sources: 3,
      picturesPerMinute: 20,
    },
  },
} as const;
