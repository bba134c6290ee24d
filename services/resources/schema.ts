import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../sign-in/schema.ts';
import { moment } from '../store/columns.ts';

/** Users' registered uploads (RES-013); the bodies are in the storage under `path`. */
export const resources = pgTable(
  'resources',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    path: text().notNull().unique(),
    suffix: text().notNull(),
    /** The size in the storage, in bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** The project to which the upload belongs, or `common_source`. */
    uuid: text().notNull(),
    relatedId: text(),
    usageScene: text().notNull(),
    resourceType: integer().notNull(),
    title: text().notNull(),
    sortOrder: integer().notNull(),
    remark: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('resources_user').on(table.userId, table.createdAt),
    check('resources_size', sql`${table.size} > 0`),
  ],
);

/**
 * Uploads that were imported (ADR 045): an upload is imported only once, even when several
 * processes or requests try at the same time.
 */
export const importedUploads = pgTable('imported_uploads', {
  path: text().primaryKey(),
  at: moment().notNull(),
});
