import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Files and folders that the model may not change; they need not exist. */
export const fileLocks = pgTable(
  'file_locks',
  { projectUuid: uuid().notNull(), path: text().notNull() },
  (table) => [primaryKey({ columns: [table.projectUuid, table.path] })],
);
