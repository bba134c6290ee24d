/** The failures of the data manager of managed projects. Part of the error catalogue. */
export const siteDataErrors = {
  /** The project was never published with a backend. */
  noLiveData: { code: 4004, kept: 'nothing-lost', next: 'correct' },
  siteTableGone: { code: 404, kept: 'nothing-lost', next: 'reload' },
  siteColumnGone: { code: 400, kept: 'nothing-lost', next: 'reload' },
  /** A view, or a table without a primary key. */
  siteTableReadOnly: { code: 400, kept: 'nothing-lost', next: 'correct' },
  siteRowGone: { code: 404, kept: 'nothing-lost', next: 'reload' },
  siteRowLinked: { code: 400, kept: 'nothing-lost', next: 'correct' },
  siteValueTaken: { code: 400, kept: 'nothing-lost', next: 'correct' },
  siteValueMissing: { code: 400, kept: 'nothing-lost', next: 'correct' },
  siteValueWrong: { code: 400, kept: 'nothing-lost', next: 'correct' },
  siteUserExists: { code: 400, kept: 'nothing-lost', next: 'correct' },
  siteUserRefused: { code: 400, kept: 'nothing-lost', next: 'correct' },
  siteUserGone: { code: 404, kept: 'nothing-lost', next: 'reload' },
  siteFileGone: { code: 404, kept: 'nothing-lost', next: 'reload' },
  siteDataFailed: { code: 400, kept: 'nothing-lost', next: 'try-again' },
  csvUnreadable: { code: 400, kept: 'nothing-lost', next: 'correct' },
  csvTooLarge: { code: 413, kept: 'nothing-lost', next: 'simplify' },
} as const;
