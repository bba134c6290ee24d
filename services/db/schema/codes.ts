import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { PlanCode } from '../../../domain/rules/plans.ts';
import { users } from './identity.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Codes that can be redeemed once (GAP-20); the code itself is nowhere but with whom it was given to. */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    codeHash: text().primaryKey(),
    /** Its first characters, by which an operator knows it again. */
    mark: text().notNull(),
    /** Tokens it gives, with or without a plan. */
    wordCount: integer().notNull().default(0),
    plan: text().$type<PlanCode>(),
    /** How long the plan lasts; null: without end. */
    days: integer(),
    createdAt: moment().notNull(),
    expiresAt: moment(),
    /** Who redeemed it, and when. */
    userId: bigint({ mode: 'number' }).references(() => users.id),
    usedAt: moment(),
  },
  (table) => [index('redeem_codes_user').on(table.userId)],
);
