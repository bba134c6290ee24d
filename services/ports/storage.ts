import type { UploadCredentials } from '../../domain/entities/resource.ts';

/**
 * What a client may upload within 15 minutes: only below `path`, only with this suffix, and at most
 * `maxBytes`.
 */
export type UploadGrant = { path: string; suffix: string; type: string; maxBytes: number };

export type StoredObject = { size: number; at: Date };

/**
 * Where uploads are stored (ADR 041). Keys are paths without a leading slash. Objects are written
 * once and never replaced. Throws a StorageUnavailable when the storage does not respond or rejects
 * the request.
 */
export interface Storage {
  readonly name: 'disk' | 's3' | 'oss';
  /** Why this storage was chosen, for the health page. */
  readonly reason: string;
  /** Returns the public URL of an object, if its kind is public. */
  publicUrl(key: string): string;
  issueCredentials(
    grant: UploadGrant,
  ): Promise<Omit<UploadCredentials, 'headers' | 'resourcePath'>>;
  /** Headers that an upload must send besides its content type. */
  readonly uploadHeaders: Record<string, string>;
  find(key: string): Promise<StoredObject | undefined>;
  /** Returns the first `bytes` bytes of an object; the whole object without `bytes`. */
  read(key: string, bytes?: number): Promise<Uint8Array | undefined>;
  /** Removes objects; a missing object is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists every object below a folder. */
  list(folder: string): AsyncIterable<StoredObject & { key: string }>;
}

/** The storage, or the service that issues its keys, failed; the message is for the log. */
export class StorageUnavailable extends Error {}
