import type { Manifest } from '../store/schema/index.ts';

export type FileChange = { path: string; bytes: Uint8Array | null };
export type Version = {
  number: number;
  parent: number | null;
  manifest: Manifest;
  /** For a restore: the version from which the files come. */
  origin?: number | null;
};

/**
 * The version store (ADR 062). Every turn, save and restore creates a version, so no state of the
 * files is lost.
 */
export interface Versions {
  head(project: string): Promise<Version | null>;
  /**
   * Commits changes on top of the head (bytes null = removed). Returns null when nothing differs.
   * Throws `fail('versionConflict')` when `base` is older than the head.
   */
  commit(input: {
    project: string;
    kind: 'turn' | 'save' | 'restore' | 'fork' | 'repair';
    changes: FileChange[];
    runId?: string;
    base?: number;
  }): Promise<Version | null>;
  /** Returns every file of a version (default: the head), or those whose paths are wanted. */
  files(
    project: string,
    number?: number,
    isWanted?: (path: string) => boolean,
  ): Promise<Map<string, Uint8Array>>;
  /**
   * Yields the files of the head one by one. It loads a few bodies at a time, so memory use does
   * not depend on the project's size.
   */
  read(project: string): AsyncIterable<[path: string, bytes: Uint8Array]>;
  /** Returns the paths that the newest versions changed, latest first (ADR 080). */
  recentChanges(project: string): Promise<string[]>;
  /** Returns the paths that the user changed by hand since the last turn, sorted. */
  changesByHand(project: string): Promise<string[]>;
  /** Returns the paths with a prefix that any version of the project ever had. */
  pathsEver(project: string, prefix: string): Promise<string[]>;
  /**
   * Returns the number of the version that was newest at a time; the first version if the time is
   * earlier than all versions.
   */
  versionAt(project: string, at: Date): Promise<number | null>;
  /**
   * Stores a blob before its version exists, so that a file that the answer has completed survives
   * a crash (ADR 008).
   */
  storeBlob(bytes: Uint8Array): Promise<{ hash: string; size: number }>;
}
