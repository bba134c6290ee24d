import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../store/columns.ts';

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actor: text().notNull(),
    action: text().notNull(),
    object: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    ip: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    at: moment().notNull(),
  },
  (table) => [index('audit_log_object').on(table.object, table.at)],
);
