import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BeaconAction, BeaconKind } from '../../domain/tracking/beacon.ts';
import { moment } from '../store/columns.ts';

/** Visits (GAP-62), kept 180 days; the IP address is truncated before it is stored. */
export const beacons = pgTable(
  'beacons',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<BeaconKind>().notNull(),
    at: moment().notNull(),
    visitorUuid: uuid().notNull(),
    /** The user id that the page sent, unverified; null for a visitor. */
    userId: bigint({ mode: 'number' }),
    action: text().$type<BeaconAction>(),
    url: text().notNull(),
    title: text().notNull(),
    prompt: text().notNull(),
    origin: text().notNull(),
    durationMs: integer(),
    nonce: text().notNull(),
    /** False when the signature does not match: the beacon was changed on the way or forged. */
    signed: boolean().notNull(),
    ip: text().notNull(),
  },
  (table) => [uniqueIndex('beacons_nonce').on(table.nonce), index('beacons_at').on(table.at)],
);
