import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Files and folders that the model may not change; a path may be locked before it exists. */
export const fileLocks = pgTable(
  'file_locks',
  { projectUuid: uuid().notNull(), path: text().notNull() },
  (table) => [primaryKey({ columns: [table.projectUuid, table.path] })],
);
