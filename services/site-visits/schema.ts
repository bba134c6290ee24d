import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** The visits of a published site by day. Nothing here identifies a visitor. */
export const siteVisitDays = pgTable(
  'site_visit_days',
  {
    projectUuid: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
    visitors: integer().notNull(),
    bots: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectUuid, table.day] }),
    index('site_visit_days_day').on(table.day),
  ],
);

/** How often a page, a referring host or a device was counted in a day. */
export const siteVisitNames = pgTable(
  'site_visit_names',
  {
    projectUuid: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<'page' | 'referrer' | 'device'>().notNull(),
    /** The empty name holds what was counted above the limit of names. */
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectUuid, table.day, table.kind, table.name] }),
    index('site_visit_names_day').on(table.day),
  ],
);
