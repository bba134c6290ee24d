import { isNotNull } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MessagePart } from '../../../domain/entities/message.ts';
import { users } from './identity.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: namedBySize,
});

/**
 * An error of a failed query includes its parameters as text; without this, megabytes of bytes
 * would be printed as decimals.
 */
function namedBySize(bytes: Uint8Array): Uint8Array {
  return Object.defineProperty(bytes.subarray(), 'toString', {
    value: () => `${bytes.byteLength} bytes`,
  });
}

/** A uuid that was issued but not used yet (valid for 24 h, GAP-34). */
export const issuedUuids = pgTable('issued_uuids', {
  uuid: uuid().primaryKey(),
  userId: bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id),
  issuedAt: moment().notNull(),
});

export const projects = pgTable(
  'projects',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    uuid: uuid().notNull(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    /**
     * Whether the user or the client has named it; until then the run's own title may replace it.
     */
    named: integer().notNull().default(0),
    grade: integer().$type<1 | 2>().notNull(),
    isManage: integer().$type<0 | 1>().notNull().default(0),
    chatId: text().notNull().default(''),
    previewUrl: text().notNull().default(''),
    webType: integer().$type<0 | 1>().notNull().default(1),
    status: integer().$type<0 | 1 | 2>().notNull().default(0),
    fromType: integer().notNull().default(0),
    /**
     * When the owner marked it as a favourite, and when they shared it with the community; null:
     * they did not.
     */
    favouredAt: moment(),
    sharedAt: moment(),
    /** Number of the newest version; null before the first. */
    head: integer(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('projects_uuid').on(table.uuid),
    index('projects_user').on(table.userId, table.createdAt, table.id),
    index('projects_shared').on(table.sharedAt, table.id).where(isNotNull(table.sharedAt)),
  ],
);

/**
 * A copy that one user offers another: the project as it is at that moment. It is copied when the
 * receiver accepts it, and kept until it expires, so that gifts can be counted.
 */
export const projectGifts = pgTable(
  'project_gifts',
  {
    id: uuid().primaryKey(),
    senderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Who receives it. */
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    projectUuid: uuid().notNull(),
    title: text().notNull(),
    /** The version and the last message that are given; null: there is none. */
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

export const messages = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100001 }),
    projectUuid: uuid().notNull(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    content: jsonb().$type<string | MessagePart[]>().notNull(),
    messageType: text().$type<'content' | 'error'>(),
    messageContent: text(),
    runId: uuid(),
    /** Rewound messages are hidden, not removed (ADR 079). */
    hiddenAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [index('messages_project').on(table.projectUuid, table.id)],
);

/** Content-addressed file bodies (ADR 062); removed when no manifest refers to them (ADR 079). */
export const blobs = pgTable('blobs', {
  hash: text().primaryKey(),
  bytes: bytes().notNull(),
  size: integer().notNull(),
  at: moment().notNull(),
});

/**
 * Parts of a save in several requests, until the last one commits them; `answer` is the response to
 * the last one.
 */
export const saveParts = pgTable(
  'save_parts',
  {
    projectUuid: uuid().notNull(),
    batch: text().notNull(),
    /** Its number, or a digest of its content where the client sends no number. */
    part: text().notNull(),
    /** The files as JSON in UTF-8: unlike jsonb, bytes hold any character. */
    body: bytes().notNull(),
    files: integer().notNull(),
    size: integer().notNull(),
    answer: jsonb().$type<{ saved: number; version: number | null; check: string | null }>(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectUuid, table.batch, table.part] }),
    index('save_parts_at').on(table.at),
  ],
);

export type Manifest = Record<string, { hash: string; size: number; binary?: true }>;

/** One version per turn, save, edit and restore; `manifest` is the whole project as path → blob. */
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
    /** Of a restore: the version whose files it took; 0 for none. */
    origin: integer(),
    runId: uuid(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.number] })],
);

/**
 * The random name of a private project's preview. It appears only in links given to the project's
 * members.
 */
export const previewLabels = pgTable('preview_labels', {
  projectUuid: uuid().primaryKey(),
  label: text().notNull().unique(),
  /** Rounded to the hour. */
  usedAt: moment().notNull(),
});
