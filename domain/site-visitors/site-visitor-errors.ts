/** Failures of inviting people to a published site (ADR 124). Part of `errors`. */
export const siteVisitorErrors = {
  contactNotValid: { code: 400, kept: 'text', next: 'correct' },
  tooManyInvited: { code: 706, kept: 'text', next: 'make-room' },
  /** The server can send no code by mail, or by text message. */
  mailCodesOff: { code: 4004, kept: 'text', next: 'ask-operator' },
  smsCodesOff: { code: 4004, kept: 'text', next: 'ask-operator' },
} as const;
