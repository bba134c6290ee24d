import { boolean, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../store/columns.ts';

/** The repair state of a project (FIX-004, FIX-005, FIX-007); no row: never repaired. */
export const repairs = pgTable('repairs', {
  projectUuid: uuid().primaryKey(),
  auto: boolean().notNull().default(true),
  /** Automatic repairs since the last success or the user's last prompt. */
  attempts: integer().notNull().default(0),
  /** Free repairs that the user requested since the last success or the user's last prompt. */
  byHand: integer().notNull().default(0),
  /**
   * Signatures of the problems that were sent to the model in the repairs that are counted above.
   */
  tried: jsonb().$type<string[]>().notNull().default([]),
  /** When a repair was last sent. */
  sentAt: moment(),
});
