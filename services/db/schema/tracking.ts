import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BeaconAction, BeaconKind } from '../../../domain/rules/tracking.ts';

/** Visits (GAP-62), kept 180 days; the address is truncated before it comes here. */
export const beacons = pgTable(
  'beacons',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<BeaconKind>().notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    visitorUuid: uuid().notNull(),
    /** Whom the page said it was; null for a visitor. Never proof of anything. */
    userId: bigint({ mode: 'number' }),
    action: text().$type<BeaconAction>(),
    url: text().notNull(),
    title: text().notNull(),
    prompt: text().notNull(),
    origin: text().notNull(),
    durationMs: integer(),
    nonce: text().notNull(),
    /** False when the signature does not fit: it did not arrive as it was sent, or was made up. */
    signed: boolean().notNull(),
    ip: text().notNull(),
  },
  (table) => [uniqueIndex('beacons_nonce').on(table.nonce), index('beacons_at').on(table.at)],
);
