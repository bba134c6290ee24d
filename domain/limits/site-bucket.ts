import { minutes, seconds } from '../units.ts';

/** Copies of published sites in buckets of their owners (PUB-072). Part of `limits`. */
export const siteBucketLimits = {
  siteBucket: {
    addressMax: 300,
    regionMax: 60,
    keyIdMax: 128,
    secretMax: 256,
    /** A copy that takes longer has failed. */
    copyMs: 10 * minutes,
    fileMs: 60 * seconds,
    filesAtOnce: 4,
    /** Bytes of an answer of the bucket that are read. */
    answerBytes: 20_000,
    /** A copy that is running goes on, so that more calls start no more copies. */
    callsPerMinute: 40,
  },
} as const;
