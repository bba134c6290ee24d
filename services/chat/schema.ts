import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MessagePart } from '../../domain/entities/message.ts';
import { bytes, moment } from '../store/columns.ts';

export const messages = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100001 }),
    projectUuid: uuid().notNull(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    content: jsonb().$type<string | MessagePart[]>().notNull(),
    messageType: text().$type<'content' | 'error'>(),
    messageContent: text(),
    runId: uuid(),
    /** Set for rewound messages and retried answers: they are hidden, not removed (ADR 079). */
    hiddenAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('messages_project').on(table.projectUuid, table.id),
    // Storing an answer, and each line of a billing statement, looks up messages by run.
    index('messages_run').on(table.runId),
  ],
);

/**
 * Parts of a save that was split over several requests, kept until the last part commits them. The
 * row `answer` is the stored response to the last part.
 */
export const saveParts = pgTable(
  'save_parts',
  {
    projectUuid: uuid().notNull(),
    batch: text().notNull(),
    /** The number of the part, or a digest of its content when the client sends no number. */
    part: text().notNull(),
    /** The files as JSON in UTF-8. Bytes can store every character; jsonb cannot. */
    body: bytes().notNull(),
    files: integer().notNull(),
    size: integer().notNull(),
    answer: jsonb().$type<{ saved: number; version: number | null; check: string | null }>(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectUuid, table.batch, table.part] }),
    index('save_parts_at').on(table.at),
  ],
);
