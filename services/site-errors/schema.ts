import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SiteErrorStatus } from '../../domain/entities/site-errors.ts';
import { moment } from '../store/columns.ts';

/**
 * The faults that visitors of a published site reported (ADR 129). Texts come from strangers, and
 * nothing identifies a visitor.
 */
export const siteErrors = pgTable(
  'site_errors',
  {
    projectUuid: uuid().notNull(),
    /** A hash of what reports of the same fault have in common. */
    id: text().notNull(),
    status: text().$type<SiteErrorStatus>().notNull(),
    /** The report of the newest edition; `place` as people read it. */
    message: text().notNull(),
    stack: text().notNull(),
    page: text().notNull(),
    browser: text().notNull(),
    place: text().notNull(),
    isSource: boolean().notNull(),
    count: integer().notNull(),
    visitors: integer().notNull(),
    firstEdition: integer().notNull(),
    lastEdition: integer().notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** A report of this edition or a later one opens a fault that is done. */
    opensFrom: integer(),
    /** The turn that repairs it, and the edition in which its result was published. */
    repairRun: uuid(),
    repairedIn: integer(),
    freeRepairs: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.projectUuid, table.id] }),
    index('site_errors_last_at').on(table.lastAt),
  ],
);

/** How many visitors opened an edition, and how many of them had an error, both by day. */
export const siteErrorEditions = pgTable(
  'site_error_editions',
  {
    projectUuid: uuid().notNull(),
    edition: integer().notNull(),
    visits: integer().notNull(),
    failedVisits: integer().notNull(),
    /** Whether the owner does not want to go back from it. */
    isOfferDismissed: boolean().notNull().default(false),
    /** Whether the owner got a mail that errors of it have grown. */
    isOfferMailed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.edition] })],
);
