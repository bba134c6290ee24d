import { bigserial, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
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

/** People who may visit a site with the audience `invited`. They stay when it is another one. */
export const siteInvitedPeople = pgTable(
  'site_invited_people',
  {
    id: uuid().primaryKey(),
    projectUuid: uuid().notNull(),
    /** A mail address in lower case, or a phone number of 11 digits. */
    contact: text().notNull(),
    invitedAt: moment().notNull(),
  },
  (table) => [unique().on(table.projectUuid, table.contact)],
);

/** Codes that people asked for at the gate of a site, also those who are not invited. */
export const siteVisitCodes = pgTable(
  'site_visit_codes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectUuid: uuid().notNull(),
    contactHash: text().notNull(),
    codeHash: text().notNull(),
    expiresAt: moment().notNull(),
    tries: integer().notNull().default(0),
    usedAt: moment(),
  },
  (table) => [index().on(table.projectUuid, table.contactHash)],
);

/** Tries of passwords and codes of sites, and requests of codes, by the hash of what is counted. */
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
