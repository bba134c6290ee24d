/** Failures of the copy of a site in a bucket (PUB-072). Part of `errors`. */
export const siteBucketErrors = {
  bucketAddressWrong: { code: 400, kept: 'text', next: 'correct' },
  bucketSecretNeeded: { code: 400, kept: 'text', next: 'correct' },
} as const;
