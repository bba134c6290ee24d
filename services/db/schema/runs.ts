import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/**
 * Durable runs (decisions 8, 11, 30): generations, enhancements, commands and checks. `queued` waits for a place; a leased row is the lock
 * of GAP-31: the unique indexes let one chat run at a time per user and per project, one command per project.
 */
export const runs = pgTable(
  'runs',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'chat' | 'enhance' | 'command' | 'check'>().notNull(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    projectUuid: uuid().notNull(),
    status: text().$type<'queued' | 'running' | 'done' | 'stopped' | 'interrupted' | 'failed'>().notNull(),
    /** Chat: the request as sent. Command: `{command, command_str, fingerprint}`. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    messageId: bigint({ mode: 'number' }),
    owner: text().notNull(),
    leaseUntil: moment().notNull(),
    /** Number of the last event in the log. */
    seq: integer().notNull().default(0),
    version: integer(),
    code: integer(),
    usage: jsonb().$type<{ input: number; cached: number; output: number; charged: number; own?: boolean; capped?: boolean }>(),
    /** Actions of the answer that were refused and not made good, by the parser's number. */
    refused: jsonb().$type<number[]>(),
    createdAt: moment().notNull(),
    startedAt: moment(),
    /** When the preview of this turn first answered; the waiting clock's p50 and p90 come from it. */
    readyAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('runs_one_chat_per_user').on(table.userId).where(sql`kind = 'chat' and status in ('queued', 'running')`),
    uniqueIndex('runs_one_chat_per_project').on(table.projectUuid).where(sql`kind = 'chat' and status in ('queued', 'running')`),
    uniqueIndex('runs_one_command_per_project').on(table.projectUuid).where(sql`kind = 'command' and status in ('queued', 'running')`),
    index('runs_project').on(table.projectUuid, table.createdAt),
    index('runs_status').on(table.status, table.leaseUntil),
  ],
);

/** A batch of consecutive events, `first`…`last`, each as it goes on the wire. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid().notNull(),
    first: integer().notNull(),
    last: integer().notNull(),
    events: jsonb().$type<unknown[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.first] })],
);
