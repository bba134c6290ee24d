import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FormField } from '../../domain/site-forms/form-fields.ts';
import { moment } from '../store/columns.ts';

/** What visitors sent by the forms of a published site. Nothing here identifies a visitor. */
export const siteFormEntries = pgTable(
  'site_form_entries',
  {
    id: uuid().primaryKey(),
    projectUuid: uuid().notNull(),
    form: text().notNull(),
    fields: jsonb().$type<FormField[]>().notNull(),
    /** Names and values in lower case, for the search. */
    searched: text().notNull(),
    page: text().notNull(),
    /** A hash that two sends of the same form share; null once it is too old to matter. */
    sameness: text(),
    isSpam: boolean().notNull(),
    readAt: moment(),
    at: moment().notNull(),
  },
  (table) => [
    index('site_form_entries_newest').on(table.projectUuid, table.isSpam, table.at),
    uniqueIndex('site_form_entries_same').on(table.projectUuid, table.sameness),
  ],
);

/** The notices of an inbox, and when it last refused an entry because it was full. */
export const siteFormInboxes = pgTable('site_form_inboxes', {
  projectUuid: uuid().primaryKey(),
  mailsOn: boolean().notNull().default(false),
  /** The confirmed address of the owner. */
  address: text(),
  language: text(),
  /** An address that waits for its code, the hash of the code, and how often it was tried. */
  newAddress: text(),
  codeHash: text(),
  codeUntil: moment(),
  codeTries: integer().notNull().default(0),
  /** Entries since the last mail, and when that was. */
  waiting: integer().notNull().default(0),
  mailedAt: moment(),
  refusedAt: moment(),
});
