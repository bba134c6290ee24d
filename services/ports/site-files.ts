import type { Readable } from 'node:stream';
import type { SiteName } from './site-databases.ts';

export type SiteFile = { site: SiteName; id: string };

/** A part of a file: bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Where the files that users of generated apps upload are stored, by an id without meaning. Names,
 * rights and sizes are rows of the site's database.
 */
export interface SiteFiles {
  /** Writes a file and returns its size; rejects with `SiteFileTooLarge`, and then keeps nothing. */
  write(file: SiteFile, body: Readable, maxBytes: number): Promise<number>;
  /** Opens a file; undefined if it is missing. */
  read(file: SiteFile, range?: ByteRange): Promise<Readable | undefined>;
  copy(from: SiteFile, to: SiteFile): Promise<void>;
  /** Removes files; a missing one is not an error. */
  remove(files: readonly SiteFile[]): Promise<void>;
  removeAll(site: SiteName): Promise<void>;
}

/** The body is larger than allowed. */
export class SiteFileTooLarge extends Error {}
