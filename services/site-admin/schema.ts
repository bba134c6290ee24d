import { bigserial, boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { StaffLogEntry } from '../../domain/entities/site-admin.ts';
import type { StaffRole } from '../../domain/site-admin/staff-roles.ts';
import { moment } from '../store/columns.ts';

/**
 * People who may use the admin of an app. They are not users of the app and not of the product. The
 * code of an invitation is stored as a hash, and removed when it is used.
 */
export const staffPeople = pgTable(
  'staff_people',
  {
    id: uuid().primaryKey(),
    projectUuid: uuid().notNull(),
    /** An address in lower case; `owner` for the account of the project's owner. */
    name: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    passwordHash: text(),
    codeHash: text().unique(),
    codeExpiresAt: moment(),
    invitedAt: moment().notNull(),
    joinedAt: moment(),
  },
  (table) => [unique().on(table.projectUuid, table.name)],
);

/** Sessions of the admin, by the hash of the cookie. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: text().primaryKey(),
    personId: uuid().notNull(),
    projectUuid: uuid().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.personId)],
);

/** One-time tickets with which the project's owner opens the admin or the site. */
export const staffTickets = pgTable('staff_tickets', {
  codeHash: text().primaryKey(),
  projectUuid: uuid().notNull(),
  expiresAt: moment().notNull(),
});

/** Failed sign-ins, by the hash of what is counted. */
export const staffTries = pgTable(
  'staff_tries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectUuid: uuid().notNull(),
    counted: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.counted, table.at)],
);

/** What people changed in the admin. */
export const staffLog = pgTable(
  'staff_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectUuid: uuid().notNull(),
    at: moment().notNull(),
    person: text().notNull(),
    verb: text().$type<StaffLogEntry['verb']>().notNull(),
    tableName: text().notNull(),
    row: text().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    isDone: boolean().notNull(),
  },
  (table) => [index().on(table.projectUuid, table.id)],
);
