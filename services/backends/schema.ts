import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PrivacyReport } from '../../domain/privacy/privacy-report.ts';
import type { DataSet } from '../ports/backends.ts';
import type { RestorePoint } from '../ports/site-databases.ts';
import { moment } from '../store/columns.ts';

/** The backend of a managed project. Keys are encrypted; live data has some once it was published. */
export const backends = pgTable('backends', {
  projectUuid: uuid().primaryKey(),
  testKeys: text().notNull(),
  liveKeys: text(),
  createdAt: moment().notNull(),
});

/**
 * The rows of a set of data at one moment; the rows themselves are stored by the site host.
 * `version` is the project's version whose data this was.
 */
export const backendRestorePoints = pgTable(
  'backend_restore_points',
  {
    projectUuid: uuid().notNull(),
    data: text().$type<DataSet>().notNull(),
    number: integer().notNull(),
    version: integer(),
    reason: text().$type<RestoreReason>().notNull(),
    point: jsonb().$type<RestorePoint>().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.data, table.number] })],
);

/** The newest privacy proof of a project: what a copy of its app allowed whom. */
export const backendProofs = pgTable('backend_proofs', {
  projectUuid: uuid().primaryKey(),
  version: integer().notNull(),
  report: jsonb().$type<PrivacyReport>().notNull(),
  at: moment().notNull(),
});

/** What the owner wants others to see, by the fingerprint of table, columns and rules. */
export const backendConfirmations = pgTable(
  'backend_confirmations',
  {
    projectUuid: uuid().notNull(),
    fingerprint: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.fingerprint] })],
);

/** Projects that were deleted, whose databases are still there. Live data is kept for 30 days. */
export const backendRemovals = pgTable('backend_removals', {
  projectUuid: uuid().primaryKey(),
  hasLiveData: boolean().notNull(),
  removedAt: moment().notNull(),
});

/** Before which change a restore point was taken. */
export type RestoreReason =
  | 'version'
  | 'migration'
  | 'return'
  | 'publication'
  | 'restore'
  | 'by-hand';
