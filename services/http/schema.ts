import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../store/columns.ts';

export const nonces = pgTable(
  'nonces',
  { appKey: text().notNull(), nonce: text().notNull(), at: moment().notNull() },
  (table) => [uniqueIndex('nonces_key_nonce').on(table.appKey, table.nonce)],
);
