/** The failures of the databases of managed projects. Part of the error catalogue. */
export const backendErrors = {
  /** The databases of managed projects cannot run on this server. */
  backendUnavailable: { code: 4004, kept: 'text-and-files', next: 'ask-operator' },
  /** The call needs a managed project. */
  notManaged: { code: 4004, kept: 'nothing-lost', next: 'correct' },
  databaseFull: { code: 706, kept: 'saved-version', next: 'make-room' },
  /** The app shows or allows more than its owner wants, so it is not published. */
  privacyOpen: { code: 409, kept: 'nothing-lost', next: 'confirm' },
  /** Publishing would remove live data; it needs the owner's confirmation. */
  dataLoss: { code: 409, kept: 'nothing-lost', next: 'confirm' },
  /** The live data lacks what the pages of an earlier edition need. */
  columnsGone: { code: 409, kept: 'nothing-lost', next: 'correct' },
  /** A built page contains a secret. */
  secretInBuild: { code: 4013, kept: 'nothing-lost', next: 'correct' },
  sqlFailed: { code: 4005, kept: 'saved-version', next: 'try-again' },
  /** A migration failed on a copy of the live data, so nothing was published. */
  migrationFailed: { code: 4005, kept: 'saved-version', next: 'try-again' },
  /** A file of SQL that a user saved: the database refused it, or it breaks a rule (ADR 111). */
  migrationRefused: { code: 4005, kept: 'text-and-files', next: 'correct' },
  migrationApplied: { code: 400, kept: 'text-and-files', next: 'correct' },
  migrationName: { code: 400, kept: 'text-and-files', next: 'correct' },
} as const;
