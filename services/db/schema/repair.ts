import { boolean, customType, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true, precision: 3 });
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** How the repair of a project stands (FIX-004, FIX-005, FIX-007); a project without a row is one nobody has repaired. */
export const repairs = pgTable('repairs', {
  projectUuid: uuid().primaryKey(),
  auto: boolean().notNull().default(true),
  /** Automatic ones since the last success or the last prompt of the person's own. */
  attempts: integer().notNull().default(0),
  /** Those the person asked for meanwhile that cost nothing. */
  byHand: integer().notNull().default(0),
  /** What the model was asked about in them, by signature. */
  tried: jsonb().$type<string[]>().notNull().default([]),
  /** When one was last sent. */
  sentAt: moment(),
});

/** What the page of a version looked like; the newest of a project stand here. */
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
