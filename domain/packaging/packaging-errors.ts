/** Failures of packages for devices (ADR 127). Part of `errors`. */
export const packagingErrors = {
  /** A field of the app, named by `field`, is missing, too long or malformed. */
  packageFieldNotValid: { code: 400, kept: 'text', next: 'correct' },
  packageHasNoStartPage: { code: 400, kept: 'files', next: 'correct' },
  packagePathNotValid: { code: 400, kept: 'files', next: 'correct' },
  packagePathTwice: { code: 400, kept: 'files', next: 'correct' },
  packageHasTooManyFiles: { code: 413, kept: 'files', next: 'simplify' },
  packageTooLarge: { code: 413, kept: 'files', next: 'simplify' },
  /** Not a PNG, damaged, or no side has the size of an icon. */
  packageIconNotValid: { code: 400, kept: 'nothing-lost', next: 'correct' },
} as const;
