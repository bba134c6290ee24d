import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../domain/locale.ts';

/** The selected cases (GAP-50), which an operator may change. One of ours has a project, whose addresses are made when it is asked for. */
export const cases = pgTable('cases', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  position: integer().notNull(),
  /** The operator's own words; what is missing is said by `messages/<language>/gallery.json` under `name`. */
  titles: jsonb().$type<Partial<Record<Language, string>>>().notNull().default({}),
  name: text().notNull().default(''),
  picUrl: text().notNull().default(''),
  previewUrl: text().notNull().default(''),
  projectUuid: uuid(),
});
