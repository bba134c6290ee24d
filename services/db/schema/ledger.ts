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

/** Plans a user was given, one row each time; which one runs and until when is computed when read, never stored (GAP-26). */
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
    /** When it would end if it had run all the while, so that the two say how long it lasts; null = unlimited. */
    endsAt: moment(),
    /** The order or the code it came by, each once; null where an operator gave it. */
    ref: text(),
    /** What is left of it is taken back from this moment on, as after a refund. */
    revokedAt: moment(),
  },
  (table) => [index('permissions_user').on(table.userId), uniqueIndex('permissions_ref').on(table.ref)],
);
