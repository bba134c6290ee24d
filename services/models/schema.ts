import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../sign-in/schema.ts';
import { moment } from '../store/columns.ts';

/**
 * Users' own keys for model providers: one per provider, encrypted (ADR 031). They are deleted with
 * the user.
 */
export const modelKeys = pgTable(
  'model_keys',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    provider: text().notNull(),
    /** AES-256-GCM, bound to user and provider; never shown. */
    sealedSecret: text().notNull(),
    /** The last four characters, by which the user recognizes the key; empty for a short key. */
    hint: text().notNull(),
    /** URL of the user's own server; null for a provider's public address. */
    baseUrl: text(),
    savedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
);

/** Settings of a user for all turns; no row means the defaults. */
export const modelSettings = pgTable('model_settings', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  /** Tokens that one turn may use; null = no cap. */
  turnCap: integer(),
});
