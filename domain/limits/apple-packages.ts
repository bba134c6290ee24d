import { megabyte } from '../units.ts';

/** Files that users give for signing apps of Apple's devices (ADR 128). Part of `limits`. */
export const applePackagesLimits = {
  applePackages: {
    p12MaxBytes: megabyte / 4,
    /** Rounds of key derivation of a whole file: tools use 2,000 to 10,000 for each of three parts. */
    p12MaxIterations: 50_000,
    /** Keys and certificates of a file. */
    p12MaxParts: 50,
    keyMaxBits: 8192,
    profileMaxBytes: megabyte,
    /** Certificates of issuers that the operator gives. */
    issuersMax: 100,
    issuersMaxBytes: megabyte,
  },
} as const;
