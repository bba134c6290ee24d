import type { PgTable } from 'drizzle-orm/pg-core';
import type { App } from '../http/app.ts';
import type { Health } from '../http/health.ts';
import type { Handlers } from '../http/mount.ts';
import type { Database } from '../store/transaction.ts';
import type { Jobs } from './jobs.ts';

/** A file of a personal archive: a record as JSON, or bytes. */
export type ArchiveEntry = { name: string } & ({ json: unknown } | { bytes: Uint8Array });

/** The tables of a feature, which only its own folder writes (ADR 053), and how rows leave them. */
export type FeatureRows = {
  tables: readonly PgTable[];
  project?: {
    /** Removes every row of these projects, which the caller holds locked. */
    remove(tx: Database, uuids: readonly string[]): Promise<void>;
  };
  /**
   * A table with a `userId` is exported and erased without a line of code, whichever feature adds
   * it.
   */
  person?: {
    /** Not erased: the books, under the user id only, and the row they refer to. */
    kept?: readonly PgTable[];
    /** Removes personal rows that have no `userId`; the rows of `tables` still exist. */
    erase?(tx: Database, userId: number): Promise<void>;
  };
};

/**
 * What a feature adds to the services. Compose holds one list of features; requests, removal,
 * erasure, export, nightly work, health and shutdown are loops over it, in its order.
 */
export type Feature = Partial<FeatureRows> & {
  name: string;
  handlers?: Partial<Handlers>;
  /** Adds routes outside `/servers`: `/notify`, `/dev`, `/admin`. */
  addRoutes?(app: App): void;
  /** What an archive contains besides the rows of `tables`. */
  archive?: {
    person?(userId: number): AsyncIterable<ArchiveEntry>;
    /** Names are relative to the project's folder. */
    project?(uuid: string): AsyncIterable<ArchiveEntry>;
  };
  /** Removes what has run out, every night; returns counts for the log. */
  nightly?(now: Date): Promise<Record<string, number>> | Promise<void>;
  /** Removes rows that anonymous requests create, every ten minutes. */
  frequently?(now: Date): Promise<void>;
  /** Schedules work with a timetable of its own. */
  schedule?(jobs: Jobs): Promise<void>;
  /** Rows of the health page: the adapter in use, and why. */
  health?(): Promise<Partial<Health>> | Partial<Health>;
  /** Ends running work; open streams can still send their end. */
  stop?(): Promise<void>;
  /** Ends processes and connections when no stream is open any more. */
  close?(): Promise<void>;
};
