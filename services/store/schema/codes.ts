import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { PlanCode } from '../../../domain/billing/plans.ts';
import { users } from './identity.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/**
 * Codes that can be redeemed once (GAP-20). Only the hash is stored; the code itself exists only
 * with its recipient.
 */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    codeHash: text().primaryKey(),
    /** Its first characters, by which an operator recognizes it. */
    mark: text().notNull(),
    /** Tokens it gives, with or without a plan. */
    wordCount: integer().notNull().default(0),
    plan: text().$type<PlanCode>(),
    /** How long the plan lasts; null: unlimited. */
    days: integer(),
    createdAt: moment().notNull(),
    expiresAt: moment(),
    /** Who redeemed it, and when. */
    userId: bigint({ mode: 'number' }).references(() => users.id),
    usedAt: moment(),
  },
  (table) => [index('redeem_codes_user').on(table.userId)],
);
