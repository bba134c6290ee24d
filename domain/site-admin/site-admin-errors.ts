/** The failures of the admin for the staff of an app. Part of the error catalogue. */
export const siteAdminErrors = {
  /** Nobody is signed in. The code is not 401, because the product's session has no part in it. */
  staffSignedOut: { code: 403, kept: 'nothing-lost', next: 'sign-in' },
  staffRefused: { code: 400, kept: 'nothing-lost', next: 'correct' },
  staffRoleTooLow: { code: 403, kept: 'nothing-lost', next: 'ask-operator' },
  /** The link of an invitation or of the owner was used, replaced, or is too old. */
  staffLinkUsed: { code: 400, kept: 'nothing-lost', next: 'correct' },
  staffExists: { code: 400, kept: 'nothing-lost', next: 'correct' },
  staffFull: { code: 400, kept: 'nothing-lost', next: 'make-room' },
  staffGone: { code: 404, kept: 'nothing-lost', next: 'reload' },
  adminOffline: { code: 404, kept: 'nothing-lost', next: 'ask-operator' },
  adminPlanEnded: { code: 403, kept: 'nothing-lost', next: 'ask-operator' },
  adminNotPublished: { code: 4004, kept: 'nothing-lost', next: 'correct' },
  siteNotOnline: { code: 409, kept: 'nothing-lost', next: 'correct' },
  adminNeedsHost: { code: 4004, kept: 'nothing-lost', next: 'ask-operator' },
} as const;
