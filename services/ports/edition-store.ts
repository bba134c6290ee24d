import type { Readable } from 'node:stream';

/**
 * A file of a site as visitors get it, after all rewriting. Its body is named by the SHA-256 of its
 * bytes, from which the ETag is derived.
 */
export type SiteFile = {
  type: string;
  hash: string;
  br?: string | undefined;
  gzip?: string | undefined;
  /** The hash of the body for visitors below a path prefix, if that body differs. */
  prefixed?: string | undefined;
  /** The file's name changes with its contents, so browsers may cache it without a time limit. */
  immutable?: true | undefined;
  /** The edition of a page, which its reports of errors name (ADR 129). */
  edition?: number | undefined;
};

/**
 * What a site shows now. `key` identifies everything from which the files were made, so that an
 * unchanged site is not written again.
 */
export type SiteState =
  /** `isGated`: visitors must be admitted first; who is, the services know (ADR 122). */
  | { status: 'online'; key: string; manifest: string; isGated?: true | undefined }
  | { status: 'withdrawn'; key: string };

export type SiteBody = { bytes: number; stream: Readable };

/** An edition that is being written. Visitors see none of it before `publish`. */
export interface EditionDraft {
  has(hash: string): boolean;
  addBody(hash: string, bytes: Uint8Array): Promise<void>;
  /**
   * Replaces the site's files with the given files in one step, and removes files that are no
   * longer needed.
   */
  publish(
    files: ReadonlyMap<string, SiteFile>,
    state?: { isGated?: true | undefined },
  ): Promise<void>;
}

/**
 * Stores published sites as files (ADR 054). The services write them; the gateway reads them and
 * needs nothing else to serve a site. `site` is the name of a site.
 */
export interface EditionStore {
  find(site: string): Promise<SiteState | undefined>;
  readManifest(site: string, manifest: string): Promise<ReadonlyMap<string, SiteFile>>;
  /** Rejects with `EditionPartMissing` when the body does not exist. */
  openBody(site: string, hash: string): Promise<SiteBody>;
  draft(site: string, key: string): Promise<EditionDraft>;
  withdraw(site: string, key: string): Promise<void>;
  remove(site: string): Promise<void>;
  listSites(): Promise<string[]>;
}

/** A body or a manifest that is not in the store, perhaps because the site was just replaced. */
export class EditionPartMissing extends Error {}
