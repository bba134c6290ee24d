import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** What an operator allows a group of people on one day of Shanghai (product point 18); null: no limit of its own. */
export const groupQuotas = pgTable('group_quotas', {
  /** As `users.groupName` has it. */
  name: text().primaryKey(),
  /** Tokens of each person. */
  perDay: bigint({ mode: 'number' }),
  /** Tokens of all of them together. */
  togetherPerDay: bigint({ mode: 'number' }),
});
