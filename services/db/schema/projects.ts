import { isNotNull } from 'drizzle-orm';
import { bigint, customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MessagePart } from '../../../domain/entities/message.ts';
import { users } from './identity.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea', toDriver: namedBySize });

/** A query that fails is told with its parameters as text, which for megabytes of bytes would be all of them in decimals. */
function namedBySize(bytes: Uint8Array): Uint8Array {
  return Object.defineProperty(bytes.subarray(), 'toString', { value: () => `${bytes.byteLength} bytes` });
}

/** A uuid handed out and not yet used (GAP-34: for 24 h). */
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
    /** Whether a person or the client has named it; until then the run's own title may replace it. */
    named: integer().notNull().default(0),
    grade: integer().$type<1 | 2>().notNull(),
    isManage: integer().$type<0 | 1>().notNull().default(0),
    chatId: text().notNull().default(''),
    previewUrl: text().notNull().default(''),
    webType: integer().$type<0 | 1>().notNull().default(1),
    status: integer().$type<0 | 1 | 2>().notNull().default(0),
    fromType: integer().notNull().default(0),
    /** When its owner put it before his others, and when he showed it to the community; null: he did not. */
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
    /** Rewound messages are hidden, not removed (decision 45). */
    hiddenAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [index('messages_project').on(table.projectUuid, table.id)],
);

/** Content-addressed file bodies (decision 6); they go when no manifest names them (decision 45). */
export const blobs = pgTable('blobs', {
  hash: text().primaryKey(),
  bytes: bytes().notNull(),
  size: integer().notNull(),
  at: moment().notNull(),
});

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
    /** Of a restore: the version whose files it took, 0 for none. */
    origin: integer(),
    runId: uuid(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.number] })],
);
