import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CopyFailure } from '../../domain/entities/site-bucket.ts';
import { moment } from '../store/columns.ts';

/** The bucket of a project's owner, and the last copy of its site. */
export const siteBuckets = pgTable('site_buckets', {
  projectUuid: uuid().primaryKey(),
  address: text().notNull(),
  region: text().notNull(),
  keyId: text().notNull(),
  sealedSecret: text().notNull(),
  /** The edition of the last copy; null before the first one. */
  edition: integer(),
  files: integer().notNull().default(0),
  total: integer().notNull().default(0),
  startedAt: moment(),
  endedAt: moment(),
  failure: text().$type<CopyFailure>(),
  detail: text(),
});
