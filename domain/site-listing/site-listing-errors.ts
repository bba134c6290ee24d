/** Failures of the details of a published site (ADR 125). Part of `errors`. */
export const siteListingErrors = {
  /** A file cannot become the icon or the link picture of a site (PUB-053). */
  sitePictureUnreadable: { code: 400, kept: 'nothing-lost', next: 'correct' },
} as const;
