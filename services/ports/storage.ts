import type { UploadCredentials } from '../../domain/entities/resource.ts';

/** Where and what somebody may put for a quarter of an hour: nothing outside `path`, nothing of another suffix, nothing larger. */
export type UploadGrant = { path: string; suffix: string; type: string; maxBytes: number };

export type StoredObject = { size: number; at: Date };

/**
 * Where uploads lie (decision 32). Keys are paths without a leading slash. What is put is never replaced: an object is written once and
 * read as long as it is there. Throws a StorageDown where the other side does not answer or refuses us.
 */
export interface Storage {
  readonly name: 'disk' | 's3' | 'oss';
  /** Why it is this one, for the health page. */
  readonly reason: string;
  /** Where an object can be read by anybody, if its kind is public. */
  addressOf(key: string): string;
  /** Temporary keys for one grant. */
  grant(grant: UploadGrant): Promise<Omit<UploadCredentials, 'headers' | 'resourcePath'>>;
  /** Headers an upload must send beside its type. */
  readonly uploadHeaders: Record<string, string>;
  find(key: string): Promise<StoredObject | undefined>;
  /** The first bytes of an object, at most `bytes`; all of it without a number. */
  read(key: string, bytes?: number): Promise<Uint8Array | undefined>;
  /** Removes what is there; what is not is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every object below a folder. */
  list(folder: string): AsyncIterable<StoredObject & { key: string }>;
}

/** The storage, or who gives out its keys, did not do what it was asked; the message is for the log. */
export class StorageDown extends Error {}
