import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PlanCode } from '../../domain/billing/plans.ts';
import { users } from '../sign-in/schema.ts';
import { moment } from '../store/columns.ts';

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
