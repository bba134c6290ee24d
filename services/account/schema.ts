import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PlanCode } from '../../domain/billing/plans.ts';
import { moment } from '../store/columns.ts';

export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 10001 }),
    /** Public 8-digit id, used for sharing (GAP-16). */
    userNo: text().notNull(),
    username: text(),
    /** `usernameKey` of the username: makes it unique regardless of case (GAP-17). */
    usernameKey: text(),
    inviteCode: text().notNull(),
    /**
     * Whose invitation code this user registered with, and from which page (ROUTE-009, ROUTE-010).
     */
    invitedBy: bigint({ mode: 'number' }),
    source: text(),
    /** Name and group of an imported user, from the operator's list (PP-18). */
    fullName: text(),
    groupName: text(),
    giftTokens: integer().notNull().default(0),
    recallStatus: integer().notNull().default(0),
    createdAt: moment().notNull(),
    lastSignInAt: moment().notNull(),
    /** When the user requested deletion; the account is erased seven days later unless undone. */
    deletionAskedAt: moment(),
    /** When all personal data was erased; the row stays because the ledger refers to it. */
    erasedAt: moment(),
  },
  (table) => [
    uniqueIndex('users_user_no').on(table.userNo),
    uniqueIndex('users_invite_code').on(table.inviteCode),
    uniqueIndex('users_username_key').on(table.usernameKey),
    index('users_deletion').on(table.deletionAskedAt),
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
