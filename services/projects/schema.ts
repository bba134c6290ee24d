import { isNotNull } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../sign-in/schema.ts';
import { moment } from '../store/columns.ts';

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
     * 1 when the user or the client has named the project. Before that, a run's title may replace
     * the title.
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
     * When the owner marked the project as a favourite, and when they shared it with the community;
     * null if they did not.
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
 * The random name of a private project's preview. It appears only in links given to the project's
 * members.
 */
export const previewLabels = pgTable('preview_labels', {
  projectUuid: uuid().primaryKey(),
  label: text().notNull().unique(),
  /** When the label was last used; updated at most once per `limits.preview.label.noteMs`. */
  usedAt: moment().notNull(),
});
