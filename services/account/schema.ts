import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PlanCode } from '../../domain/billing/plans.ts';
import type { PictureProvider } from '../../domain/entities/provider.ts';
import { users } from '../sign-in/schema.ts';
import { moment } from '../store/columns.ts';

/**
 * Plans granted to a user, one row per grant; which grant is active, and until when, is computed on
 * each read and never stored (GAP-26).
 */
export const permissions = pgTable(
  'permissions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    code: text().$type<PlanCode>().notNull(),
    /** When the plan was granted. */
    startsAt: moment().notNull(),
    /**
     * When the plan would end if it were active without a pause. The difference to `startsAt` is
     * the duration; null = unlimited.
     */
    endsAt: moment(),
    /**
     * The order or code that granted the plan. An order or code can grant a plan only once. Null
     * when an operator granted it.
     */
    ref: text(),
    /** When the rest of the plan was taken back, for example after a refund. */
    revokedAt: moment(),
  },
  (table) => [
    index('permissions_user').on(table.userId),
    uniqueIndex('permissions_ref').on(table.ref),
  ],
);

/**
 * The picture that a sign-in provider gave, decoded and stored small (ADR 091). The browser never
 * loads the provider's address.
 */
export const avatars = pgTable('avatars', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  provider: text().$type<PictureProvider>().notNull(),
  /** The address at the provider; a new address means a new picture. */
  source: text().notNull(),
  /** The WebP file in base64. */
  picture: text().notNull(),
  fetchedAt: moment().notNull(),
});
