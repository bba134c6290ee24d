import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../store/columns.ts';

/**
 * A file of a published site: the hashes of its body and of the compressed bodies, which are stored
 * as blobs. `immutable` means that the file's name changes with its contents.
 */
export type EditionFile = { hash: string; br?: string; gzip?: string; immutable?: true };
export type EditionManifest = Record<string, EditionFile>;

/** A project's published site; its name stays reserved while the project exists. */
export const sites = pgTable('sites', {
  projectUuid: uuid().primaryKey(),
  name: text().notNull().unique(),
  /** The number of the edition that is shown; null if the site is offline. */
  current: integer(),
  /** The last run that published or tried to. */
  runId: uuid(),
  /** When a page of the site was last opened; updated at most once an hour. */
  visitedAt: moment(),
});

/**
 * Published editions. Each edition is complete, so returning to an earlier one only changes
 * `sites.current`.
 */
export const editions = pgTable(
  'editions',
  {
    projectUuid: uuid().notNull(),
    number: integer().notNull(),
    version: integer().notNull(),
    /** Fingerprint of the sources that were built; shows whether the project has changed since. */
    fingerprint: text().notNull(),
    manifest: jsonb().$type<EditionManifest>().notNull(),
    bytes: integer().notNull(),
    title: text().notNull(),
    sentence: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.number] })],
);

/**
 * The source maps of an edition by built file (ADR 129), compressed and without the sources. They
 * are never a part of the site.
 */
export const editionMaps = pgTable(
  'edition_maps',
  {
    projectUuid: uuid().notNull(),
    number: integer().notNull(),
    path: text().notNull(),
    map: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.number, table.path] })],
);
