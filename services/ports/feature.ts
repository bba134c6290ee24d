import type { PgTable } from 'drizzle-orm/pg-core';
import type { App } from '../http/app.ts';
import type { Health } from '../http/health.ts';
import type { Handlers } from '../http/mount.ts';
import type { Database } from '../store/transaction.ts';
import type { CheckStage } from './check-stage.ts';
import type { Jobs } from './jobs.ts';

/** A file of a personal archive: a record as JSON, or bytes. */
export type ArchiveEntry = { name: string } & ({ json: unknown } | { bytes: Uint8Array });

/**
 * The tables of a feature, which only its own folder writes (ADR 053), and how their rows are
 * removed.
 */
export type FeatureRows = {
  tables: readonly PgTable[];
  project?: {
    /** Removes every row of these projects. The caller has locked them. */
    remove(tx: Database, uuids: readonly string[]): Promise<void>;
  };
  /**
   * Exceptions for personal data: every table with a `userId` is exported and erased by default.
   */
  person?: {
    /** Tables that are not erased: ledgers, orders, and the user's row to which they refer. */
    kept?: readonly PgTable[];
    /**
     * Erases personal rows that have no `userId`. It runs before the rows of `tables` are erased.
     */
    erase?(tx: Database, userId: number): Promise<void>;
  };
};

/**
 * What a feature adds to the services. `services/compose` has one list of features; requests,
 * removal, erasure, export, nightly work, health and shutdown loop over the list in its order.
 */
export type Feature = Partial<FeatureRows> & {
  name: string;
  handlers?: Partial<Handlers>;
  /** Adds routes outside `/servers`: `/notify`, `/dev`, `/admin`. */
  addRoutes?(app: App): void;
  /** Examines a site in the background of its check, once the first screen works. */
  checkStage?: CheckStage;
  /** Files of an archive in addition to the rows of `tables`. */
  archive?: {
    person?(userId: number): AsyncIterable<ArchiveEntry>;
    /** Names are relative to the project's folder. */
    project?(uuid: string): AsyncIterable<ArchiveEntry>;
  };
  /** Removes what has expired, every night. Returns counts for the log. */
  nightly?(now: Date): Promise<Record<string, number>> | Promise<void>;
  /** Removes rows that anonymous requests create, every ten minutes. */
  frequently?(now: Date): Promise<void>;
  /** Schedules jobs that need other times than `nightly` and `frequently`. */
  schedule?(jobs: Jobs): Promise<void>;
  /** Rows of the health page: the adapter in use, and why. */
  health?(): Promise<Partial<Health>> | Partial<Health>;
  /** Ends running work, while open event streams can still send their last events. */
  stop?(): Promise<void>;
  /** Ends processes and connections after all event streams are closed. */
  close?(): Promise<void>;
};
