import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Audience } from '../../domain/contract/site-visitors.ts';
import { moment } from '../store/columns.ts';

/** Who may visit a project's site. A project without a row is open to everyone. */
export const siteAudiences = pgTable('site_audiences', {
  projectUuid: uuid().primaryKey(),
  audience: text().$type<Exclude<Audience, 'everyone'>>().notNull(),
  /** Set for the audience `password` only. */
  passwordHash: text(),
  /** Drawn at each change. Cookies of admitted visitors are bound to it. */
  revision: uuid().notNull(),
  changedAt: moment().notNull(),
});

/** Tries of passwords of sites, by the hash of what is counted. */
export const siteVisitorTries = pgTable(
  'site_visitor_tries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectUuid: uuid().notNull(),
    counted: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.counted, table.at)],
);
