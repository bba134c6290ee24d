import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DataSet } from '../ports/backends.ts';
import { moment } from '../store/columns.ts';

/**
 * Secrets of a project's functions, encrypted. Live data may have a value of its own; without one,
 * both sets of data have the same.
 */
export const siteSecrets = pgTable(
  'site_secrets',
  {
    projectUuid: uuid().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    liveValue: text(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.name] })],
);

/** The hosts that the functions of a project may call. */
export const siteHosts = pgTable(
  'site_hosts',
  {
    projectUuid: uuid().notNull(),
    host: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.host] })],
);

/** What functions printed, and why calls failed: the newest lines of each set of data. */
export const siteFunctionLines = pgTable(
  'site_function_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectUuid: uuid().notNull(),
    data: text().$type<DataSet>().notNull(),
    name: text().notNull(),
    isError: boolean().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('site_function_lines_of').on(table.projectUuid, table.data, table.id)],
);

/**
 * The schedules of a published version. `nextAt` is claimed before a run, so that a run happens
 * once; `runningSince` is set while one goes on.
 */
export const siteSchedules = pgTable(
  'site_schedules',
  {
    projectUuid: uuid().notNull(),
    name: text().notNull(),
    cron: text().notNull(),
    timeZone: text().notNull(),
    nextAt: moment().notNull(),
    runningSince: moment(),
    lastAt: moment(),
    lastStatus: text().$type<ScheduleStatus>(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.name] })],
);

/** The published version whose schedules are in `site_schedules`. */
export const siteScheduleVersions = pgTable('site_schedule_versions', {
  projectUuid: uuid().primaryKey(),
  version: integer().notNull(),
});

/** How the last run of a schedule ended; `skipped` because the one before still went on. */
export type ScheduleStatus = 'ok' | 'failed' | 'skipped';
