import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AppliedFix } from '../../domain/entities/check.ts';
import type { DatabaseRefusal } from '../../domain/entities/database-refusal.ts';
import { users } from '../sign-in/schema.ts';
import { bytes, moment } from '../store/columns.ts';

/**
 * Durable runs (ADR 008, ADR 027, ADR 075): generations, enhancements, commands and checks. A
 * `queued` run waits for a free slot. Active rows also serve as locks (GAP-31): unique indexes
 * allow one chat run at a time per user and per project, and one command per project.
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
    status: text()
      .$type<'queued' | 'running' | 'done' | 'stopped' | 'interrupted' | 'failed'>()
      .notNull(),
    /** Chat: the request as sent. Command: `{command, command_str, fingerprint}`. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    messageId: bigint({ mode: 'number' }),
    owner: text().notNull(),
    leaseUntil: moment().notNull(),
    /**
     * Fence token: it grows with each take-over, so that writes of a process that lost the run are
     * refused.
     */
    fence: integer().notNull().default(1),
    /** Number of the last event in the log. */
    seq: integer().notNull().default(0),
    version: integer(),
    code: integer(),
    usage: jsonb().$type<{
      input: number;
      cached: number;
      output: number;
      charged: number;
      own?: boolean;
      capped?: boolean;
    }>(),
    /** Numbers of the actions that were refused and not corrected later in the answer. */
    refused: jsonb().$type<number[]>(),
    /** Small faults of the answer's files that the service fixed before the run ended. */
    fixed: jsonb().$type<AppliedFix[]>(),
    /** Chat: why the files of SQL of the turn were not applied; null if they were (DB-063). */
    databaseRefusal: jsonb().$type<DatabaseRefusal>(),
    createdAt: moment().notNull(),
    startedAt: moment(),
    /**
     * When the preview of this turn first responded. The waiting time that is shown to users is
     * computed from this time.
     */
    readyAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('runs_one_chat_per_user')
      .on(table.userId)
      .where(sql`kind = 'chat' and status in ('queued', 'running')`),
    uniqueIndex('runs_one_chat_per_project')
      .on(table.projectUuid)
      .where(sql`kind = 'chat' and status in ('queued', 'running')`),
    uniqueIndex('runs_one_command_per_project')
      .on(table.projectUuid)
      .where(sql`kind = 'command' and status in ('queued', 'running')`),
    index('runs_project').on(table.projectUuid, table.createdAt),
    index('runs_chats_of_user').on(table.userId, table.createdAt).where(sql`kind = 'chat'`),
    index('runs_status').on(table.status, table.leaseUntil),
  ],
);

/** A batch of consecutive events, `first`…`last`, each in its wire format. */
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

/**
 * The request and the answer of one call of a model, as compressed JSON, so that a turn can be
 * replayed (ADR 089). Number 0 is the turn's setting. Kept for `limits.run.callsKeptMs`.
 */
export const modelCalls = pgTable(
  'model_calls',
  {
    runId: uuid().notNull(),
    number: integer().notNull(),
    call: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
);
