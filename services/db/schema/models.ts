import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';

/** People's own keys for providers of models: one each, sealed (ADR 031). They go with their person. */
export const modelKeys = pgTable(
  'model_keys',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    provider: text().notNull(),
    /** AES-256-GCM, bound to person and provider; never shown. */
    sealedSecret: text().notNull(),
    /** The last four characters, by which its owner knows it. */
    hint: text().notNull(),
    /** Where a server of one's own answers; null for a provider's public address. */
    baseUrl: text(),
    savedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
);

/** What a person set for all of his turns; no row is as it comes. */
export const modelSettings = pgTable('model_settings', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  /** Tokens one turn may take; null = no cap. */
  turnCap: integer(),
});
