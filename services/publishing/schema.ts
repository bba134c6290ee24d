import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../store/columns.ts';

/**
 * A file of a published site: its body, and the compressed bodies. `immutable`: the file's name
 * changes with its contents. Every string here is the hash of a blob.
 */
export type EditionFile = { hash: string; br?: string; gzip?: string; immutable?: true };
export type EditionManifest = Record<string, EditionFile>;

/** A project's published site; its name stays reserved while the project exists. */
export const sites = pgTable('sites', {
  projectUuid: uuid().primaryKey(),
  name: text().notNull().unique(),
  /** The edition that is shown; null for none. */
  current: integer(),
  /** The last run that published or tried to. */
  runId: uuid(),
  /** When a page of it was last opened; updated at most once an hour. */
  visitedAt: moment(),
});

/** Published editions, each complete: going back changes one number. */
export const editions = pgTable(
  'editions',
  {
    projectUuid: uuid().notNull(),
    number: integer().notNull(),
    version: integer().notNull(),
    /**
     * Fingerprint of the sources it was built from; shows whether the project has changed since.
     */
    fingerprint: text().notNull(),
    manifest: jsonb().$type<EditionManifest>().notNull(),
    bytes: integer().notNull(),
    title: text().notNull(),
    sentence: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.number] })],
);
