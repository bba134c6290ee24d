import type { CopyFailure } from '../../domain/entities/site-bucket.ts';

export type BucketKeys = { address: string; region: string; keyId: string; secret: string };

export type BucketFile = {
  path: string;
  bytes: Uint8Array;
  type: string;
  cacheControl: string;
};

/** A bucket of a user, to which files are written. */
export interface BucketWriter {
  /** Writes one file and replaces one at the same path. Rejects with `BucketError`. */
  put(keys: BucketKeys, file: BucketFile, signal: AbortSignal): Promise<void>;
}

export class BucketError extends Error {
  readonly failure: CopyFailure;
  /** The error code of the bucket, if it gave one. */
  readonly detail: string | null;
  constructor(failure: CopyFailure, detail: string | null) {
    super(detail ? `${failure}: ${detail}` : failure);
    this.name = 'BucketError';
    this.failure = failure;
    this.detail = detail;
  }
}
