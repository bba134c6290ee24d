import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PlanCode } from '../../../domain/rules/plans.ts';
import { users } from './identity.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Decision 7: balance = sum of entries, always; neither is ever negative. */
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
  (table) => [uniqueIndex('token_ledger_kind_ref').on(table.kind, table.ref), index('token_ledger_user').on(table.userId, table.id)],
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

/** Plans a user was given (MEM-001); which one is active is computed when read, never stored (GAP-26). */
export const permissions = pgTable(
  'permissions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    code: text().$type<PlanCode>().notNull(),
    startsAt: moment().notNull(),
    /** Null = unlimited. */
    endsAt: moment(),
  },
  (table) => [index('permissions_user').on(table.userId)],
);
