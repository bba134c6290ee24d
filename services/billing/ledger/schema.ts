import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FreeKind } from '../../ports/free-budget.ts';
import { users } from '../../sign-in/schema.ts';
import { moment } from '../../store/columns.ts';

/** The balance equals the sum of the user's ledger entries and is never negative (ADR 063). */
export const tokenAccounts = pgTable(
  'token_accounts',
  {
    userId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id),
    balance: bigint({ mode: 'number' }).notNull().default(0),
    held: bigint({ mode: 'number' }).notNull().default(0),
    used: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('token_accounts_balance', sql`${table.balance} >= 0`),
    check('token_accounts_held', sql`${table.held} >= 0 and ${table.held} <= ${table.balance}`),
  ],
);

/**
 * Append-only. The unique index on kind and ref makes sure that each credit and each charge happens
 * once.
 */
export const tokenLedger = pgTable(
  'token_ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    delta: bigint({ mode: 'number' }).notNull(),
    kind: text().notNull(),
    ref: text().notNull(),
    projectUuid: uuid(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('token_ledger_kind_ref').on(table.kind, table.ref),
    index('token_ledger_user').on(table.userId, table.id),
  ],
);

export const tokenHolds = pgTable(
  'token_holds',
  {
    runId: uuid().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    amount: integer().notNull(),
    status: text().$type<'open' | 'captured' | 'released'>().notNull(),
    openedAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [index('token_holds_open').on(table.status)],
);

/**
 * Tokens that the product pays for a user, one row per use: `tokens` is first the reserved amount,
 * then the used amount.
 */
export const freeTokens = pgTable(
  'free_tokens',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    runId: uuid().notNull(),
    kind: text().$type<FreeKind>().notNull(),
    tokens: bigint({ mode: 'number' }).notNull(),
    at: moment().notNull(),
    /** Null while `tokens` is only reserved. */
    settledAt: moment(),
  },
  (table) => [
    index('free_tokens_day').on(table.at, table.userId),
    check('free_tokens_amount', sql`${table.tokens} >= 0`),
  ],
);

/** The operator's daily budgets of a user group, Shanghai time (PP-18); null: no limit. */
export const groupQuotas = pgTable('group_quotas', {
  /** Equals `users.groupName`. */
  name: text().primaryKey(),
  /** How many tokens each user of the group may use per day. */
  perDay: bigint({ mode: 'number' }),
  /** How many tokens the whole group may use per day. */
  togetherPerDay: bigint({ mode: 'number' }),
});
