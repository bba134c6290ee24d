/** Failures of functions, their secrets and hosts (ADR 118, 119). Part of `errors`. */
export const siteFunctionErrors = {
  hostNotValid: { code: 400, kept: 'nothing-lost', next: 'correct' },
  tooManyHosts: { code: 706, kept: 'nothing-lost', next: 'make-room' },
  tooManySecrets: { code: 706, kept: 'nothing-lost', next: 'make-room' },
  /** Live data can only have another value of a secret that is there. */
  secretMissing: { code: 404, kept: 'nothing-lost', next: 'reload' },
  /** The function is not in the version that this set of data shows. */
  functionGone: { code: 404, kept: 'nothing-lost', next: 'reload' },
} as const;
