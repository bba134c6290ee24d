import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** The operator's daily budgets of a user group, Shanghai time (PP-18); null: no limit. */
export const groupQuotas = pgTable('group_quotas', {
  /** Equals `users.groupName`. */
  name: text().primaryKey(),
  /** Tokens per user. */
  perDay: bigint({ mode: 'number' }),
  /** Tokens of the whole group. */
  togetherPerDay: bigint({ mode: 'number' }),
});
