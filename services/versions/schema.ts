import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../sign-in/schema.ts';
import { bytes, moment } from '../store/columns.ts';

/** Content-addressed file bodies (ADR 062); removed when no manifest refers to them (ADR 079). */
export const blobs = pgTable('blobs', {
  hash: text().primaryKey(),
  bytes: bytes().notNull(),
  size: integer().notNull(),
  at: moment().notNull(),
});

export type Manifest = Record<string, { hash: string; size: number; binary?: true }>;

/** The versions of projects (ADR 062). `manifest` lists all files of a version: path → blob. */
export const versions = pgTable(
  'versions',
  {
    projectUuid: uuid().notNull(),
    number: integer().notNull(),
    parent: integer(),
    kind: text().$type<'turn' | 'save' | 'restore' | 'fork' | 'import' | 'repair'>().notNull(),
    manifest: jsonb().$type<Manifest>().notNull(),
    /** How many files differ from the parent; null for versions older than this column. */
    touched: jsonb().$type<{ added: number; changed: number; removed: number }>(),
    /**
     * For a restore, the version whose files it restored; 0 is the state before the first version.
     */
    origin: integer(),
    runId: uuid(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.number] })],
);

/** Screenshots of the pages of versions; only the newest screenshots of a project are kept. */
export const versionPictures = pgTable(
  'version_pictures',
  {
    projectUuid: uuid().notNull(),
    number: integer().notNull(),
    bytes: bytes().notNull(),
    type: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.number] })],
);

/**
 * A copy that one user offers another. It shows the project at the time of the offer and is created
 * when the receiver accepts. The row stays until it expires, so that a user's gifts can be counted.
 */
export const projectGifts = pgTable(
  'project_gifts',
  {
    id: uuid().primaryKey(),
    senderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The receiver. */
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    projectUuid: uuid().notNull(),
    title: text().notNull(),
    /** The version and the last message to copy; null if there was none. */
    version: integer(),
    lastMessageId: bigint({ mode: 'number' }),
    status: text().$type<'pending' | 'accepted' | 'declined'>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('project_gifts_receiver').on(table.userId, table.createdAt),
    index('project_gifts_sender').on(table.senderId, table.createdAt),
    index('project_gifts_project').on(table.projectUuid),
  ],
);
