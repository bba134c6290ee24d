/**
 * A download that a handler returns to the transport, which reads it while it is produced.
 * `cacheMs` is how long the user's own browser may cache it; without it nothing is cached.
 * `isPublic` means that every caller gets the same file, so that any cache may store it. `etag`
 * identifies the contents; a caller who already has them gets status 304.
 */
export type FileResponse = {
  name: string;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
  cacheMs?: number;
  isPublic?: boolean;
  etag?: string;
};
