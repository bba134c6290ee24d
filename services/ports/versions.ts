import type { Manifest } from '../db/schema/projects.ts';

export type FileChange = { path: string; bytes: Uint8Array | null };
export type Version = { number: number; parent: number | null; manifest: Manifest };

/** The version store (decision 6): every turn, save and restore is a commit; nothing is ever lost. */
export interface Versions {
  head(project: string): Promise<Version | null>;
  /** Commits changes on top of the head (bytes null = removed). Null when nothing differs. `base` older than the head → `fail('versionConflict')`. */
  commit(input: {
    project: string;
    kind: 'turn' | 'save' | 'restore' | 'fork' | 'repair';
    changes: FileChange[];
    runId?: string;
    base?: number;
  }): Promise<Version | null>;
  /** Every file of a version (default: the head). */
  files(project: string, number?: number): Promise<Map<string, Uint8Array>>;
  /** The files of the head one after another, a few bodies at a time: no burden on memory, however large the project. */
  read(project: string): AsyncIterable<[path: string, bytes: Uint8Array]>;
  /** Stores a body before its version exists, so that a closed action survives a crash (decision 8). */
  keep(bytes: Uint8Array): Promise<{ hash: string; size: number }>;
}
