import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../domain/locale.ts';

/**
 * The selected cases (GAP-50), which an operator may change. A built-in case has a project, from
 * which its URLs are computed on each request.
 */
export const cases = pgTable('cases', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  position: integer().notNull(),
  /**
   * The operator's own titles. Without one for a language, the title is the text `cases.<name>` of
   * `messages/<language>/gallery.json`, where `<name>` is the column `name` of this row.
   */
  titles: jsonb().$type<Partial<Record<Language, string>>>().notNull().default({}),
  name: text().notNull().default(''),
  picUrl: text().notNull().default(''),
  previewUrl: text().notNull().default(''),
  projectUuid: uuid(),
});
