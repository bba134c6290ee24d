import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PointingState, ProofState } from '../../domain/entities/site-domain.ts';
import { moment } from '../store/columns.ts';

/**
 * Own domains of published sites (ADR 121). Any number of projects may have the same name, but only
 * one of them verified, which the partial index ensures.
 */
export const siteDomains = pgTable(
  'site_domains',
  {
    projectUuid: uuid().notNull(),
    /** The name in ASCII and lower case. */
    host: text().notNull(),
    token: text().notNull(),
    addedAt: moment().notNull(),
    /** Set while the name is served. */
    verifiedAt: moment(),
    /** The first time the record was missing since it was last seen, and nightly checks since. */
    missingSince: moment(),
    missingChecks: integer().notNull().default(0),
    isPrimary: boolean().notNull().default(false),
    /** The result of the last check. `isHeld`: another project has the name. */
    checkedAt: moment(),
    proof: text().$type<ProofState>(),
    pointing: text().$type<PointingState>(),
    isHeld: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.projectUuid, table.host] }),
    uniqueIndex('site_domains_verified').on(table.host).where(sql`${table.verifiedAt} is not null`),
    index('site_domains_host').on(table.host),
  ],
);
