import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { MessagePart } from '../../domain/entities/message.ts';
import { runKind } from '../billing/ledger/index.ts';
import type { Database } from '../store/open-database.ts';
import { messages, runs, tokenLedger } from '../store/schema/index.ts';
import { storableContent, storableText } from '../store/storable.ts';

export type MessageRow = typeof messages.$inferSelect;
export type RunInfo = Pick<
  typeof runs.$inferSelect,
  | 'id'
  | 'status'
  | 'input'
  | 'version'
  | 'usage'
  | 'refused'
  | 'fixed'
  | 'databaseRefusal'
  | 'createdAt'
  | 'endedAt'
>;

/** Returns the visible messages of a project, oldest first. */
export function readMessages(db: Database, project: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.projectUuid, project), isNull(messages.hiddenAt)))
    .orderBy(asc(messages.id));
}

export async function addMessage(
  db: Database,
  message: {
    project: string;
    run: string;
    role: 'user' | 'assistant';
    content: string | MessagePart[];
    type?: 'content' | 'error' | null | undefined;
    detail?: string | null | undefined;
    at: Date;
  },
): Promise<void> {
  await db.insert(messages).values({
    projectUuid: message.project,
    runId: message.run,
    role: message.role,
    content: storableContent(message.content),
    messageType: message.type ?? null,
    messageContent: message.detail == null ? null : storableText(message.detail),
    createdAt: message.at,
  });
}

/** Stores the answer of a run once. After a crash it may already exist. */
export async function upsertAnswer(
  db: Database,
  { project, run, content, at }: { project: string; run: string; content: string; at: Date },
) {
  const [there] = await db
    .update(messages)
    .set({ content: storableContent(content) })
    .where(and(eq(messages.runId, run), eq(messages.role, 'assistant')))
    .returning({ id: messages.id });
  if (!there) await addMessage(db, { project, run, role: 'assistant', content, at });
}

/** Removes the two messages of a failed run (GEN-010). */
export async function removeMessages(db: Database, run: string): Promise<void> {
  await db.delete(messages).where(eq(messages.runId, run));
}

/**
 * Hides the answers of runs that are retried. With `at: null`, the answers are shown again, because
 * no new answer replaced them.
 */
export async function setAnswersHidden(
  db: Database,
  { runs: ids, at }: { runs: readonly string[]; at: Date | null },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(messages)
    .set({ hiddenAt: at })
    .where(and(inArray(messages.runId, [...ids]), eq(messages.role, 'assistant')));
}

export async function readRuns(db: Database, ids: string[]): Promise<Map<string, RunInfo>> {
  if (ids.length === 0) return new Map();
  const { id, status, input, version, usage, refused, fixed, createdAt, endedAt } = runs;
  const { databaseRefusal } = runs;
  const rows = await db
    .select({
      ...{ id, status, input, version, usage, refused, fixed, createdAt, endedAt },
      databaseRefusal,
    })
    .from(runs)
    .where(inArray(runs.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Whether a generation of the user is queued or running (GAP-31). Call it before anything is stored
 * for a new generation.
 */
export async function hasActiveChat(db: Database, userId: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.userId, userId),
        eq(runs.kind, 'chat'),
        inArray(runs.status, ['queued', 'running']),
        gt(runs.leaseUntil, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Returns the durations in seconds of the newest successful generations: from prompt to working
 * page, and from start to end.
 */
export async function readRunDurations(
  db: Database,
  count: number,
): Promise<{ ready: number; led: number }[]> {
  const rows = await db
    .select({
      createdAt: runs.createdAt,
      startedAt: runs.startedAt,
      readyAt: runs.readyAt,
      endedAt: runs.endedAt,
    })
    .from(runs)
    .where(
      and(
        eq(runs.kind, 'chat'),
        eq(runs.status, 'done'),
        isNotNull(runs.readyAt),
        isNotNull(runs.endedAt),
      ),
    )
    .orderBy(desc(runs.createdAt))
    .limit(count);
  const seconds = (from: Date | null, to: Date | null) =>
    Math.max(0, ((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 1000);
  return rows.map((row) => ({
    ready: seconds(row.createdAt, row.readyAt),
    led: seconds(row.startedAt ?? row.createdAt, row.endedAt),
  }));
}

/**
 * Excludes discussions and plans. They cost less than a turn that builds, so they would distort the
 * estimate.
 */
const isBuildTurn = sql`coalesce(${runs.input} ->> 'mode', 'build') = 'build'`;

/** Returns the charges of the newest turns that built something with this model. */
export async function readTurnCharges(
  db: Database,
  model: string,
  count: number,
): Promise<number[]> {
  const rows = await db
    .select({ delta: tokenLedger.delta })
    .from(runs)
    .innerJoin(
      tokenLedger,
      and(eq(tokenLedger.kind, runKind), sql`${tokenLedger.ref} = ${runs.id}::text`),
    )
    .where(
      and(
        eq(runs.kind, 'chat'),
        eq(runs.status, 'done'),
        sql`${tokenLedger.detail} ->> 'model' = ${model}`,
        isBuildTurn,
      ),
    )
    .orderBy(desc(runs.createdAt))
    .limit(count);
  return rows.map(({ delta }) => -delta);
}
