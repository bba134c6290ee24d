/**
 * Returned by the handler of a download to the transport: a file that is produced while it is read.
 * `cacheMs`: how long the authorised user's browser may cache it; otherwise it is not cached.
 * `isPublic`: everybody gets the same file, so that any cache may store it. `etag` names the
 * contents: a caller that has them gets 304.
 */
export type FileResponse = {
  name: string;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
  cacheMs?: number;
  isPublic?: boolean;
  etag?: string;
};
