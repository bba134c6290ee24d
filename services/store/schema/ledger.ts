import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlanCode } from '../../../domain/billing/plans.ts';
import type { FreeKind } from '../../ports/free-budget.ts';
import { users } from './identity.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** The balance always equals the sum of entries; neither is ever negative (ADR 063). */
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

/** Append-only; (kind, ref) makes each credit and charge happen once. */
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
 * Tokens that the product pays for a user, one row per use: first the reserved amount, then the
 * used one.
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

/**
 * Plans granted to a user, one row per grant; which one is active and until when is computed on
 * read, never stored (GAP-26).
 */
export const permissions = pgTable(
  'permissions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    code: text().$type<PlanCode>().notNull(),
    /** When it was given. */
    startsAt: moment().notNull(),
    /**
     * When it would end if active without a pause: with `startsAt` it gives the duration; null =
     * unlimited.
     */
    endsAt: moment(),
    /** The order or code that granted it, each once; null where an operator granted it. */
    ref: text(),
    /** The rest of it is taken back from this time on, as after a refund. */
    revokedAt: moment(),
  },
  (table) => [
    index('permissions_user').on(table.userId),
    uniqueIndex('permissions_ref').on(table.ref),
  ],
);
