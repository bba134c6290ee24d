import {
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true, precision: 3 });
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** The repair state of a project (FIX-004, FIX-005, FIX-007); no row: never repaired. */
export const repairs = pgTable('repairs', {
  projectUuid: uuid().primaryKey(),
  auto: boolean().notNull().default(true),
  /** Automatic repairs since the last success or the user's last prompt. */
  attempts: integer().notNull().default(0),
  /** Free repairs that the user requested in that time. */
  byHand: integer().notNull().default(0),
  /** Signatures of the problems that the model was given in these repairs. */
  tried: jsonb().$type<string[]>().notNull().default([]),
  /** When a repair was last sent. */
  sentAt: moment(),
});

/** Screenshots of the pages of versions; only the newest of a project are kept. */
export const versionPictures = pgTable(
  'version_pictures',
  {
    projectUuid: uuid().notNull(),
    number: integer().notNull(),
    bytes: bytes().notNull(),
    type: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.number] })],
);
