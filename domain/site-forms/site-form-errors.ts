/** Failures of the inbox of forms (ADR 123). Part of `errors`. */
export const siteFormErrors = {
  entryGone: { code: 404, kept: 'nothing-lost', next: 'reload' },
  mailCodeWrong: { code: 400, kept: 'nothing-lost', next: 'correct' },
  mailNotSent: { code: 502, kept: 'nothing-lost', next: 'try-again', retryable: true },
} as const;
