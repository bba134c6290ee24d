import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../store/columns.ts';

/** Embedded only: the messages of the simulated carrier (ADR 004). */
export const smsOutbox = pgTable('sms_outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  phone: text().notNull(),
  code: text().notNull(),
  at: moment().notNull(),
});
