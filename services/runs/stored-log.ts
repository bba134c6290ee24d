import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import type { Database } from '../store/open-database.ts';
import { runEvents, runs } from '../store/schema/index.ts';
import type { Lease } from './lease.ts';

/**
 * An event that waits for its batch. It is stored as JSON text, so that a replay is byte-exact and
 * may contain any character.
 */
export type PendingEvent = { seq: number; text: string };

/**
 * Stores a batch if the lease is still valid. Check and insert are one statement, so a process that
 * lost its run writes nothing more. Returns false when the run was lost. Storing a batch again,
 * possibly with more events, replaces the earlier batch.
 */
export async function storeBatch(
  db: Database,
  { run, owner, fence }: Lease,
  batch: readonly PendingEvent[],
): Promise<boolean> {
  const first = batch[0]?.seq ?? 0;
  const last = batch.at(-1)?.seq ?? 0;
  const texts = JSON.stringify(batch.map((one) => one.text));
  const stored = await db.execute(sql`
    with mine as (
      update runs set seq = greatest(seq, ${last}::int)
      where id = ${run}::uuid and owner = ${owner} and fence = ${fence} and status in ('queued', 'running')
      returning id
    ), batch as (
      insert into run_events (run_id, first, last, events)
      select id, ${first}::int, ${last}::int, ${texts}::jsonb from mine
      on conflict (run_id, first) do update set last = excluded.last, events = excluded.events where excluded.last > run_events.last
    )
    select id from mine`);
  return (stored as unknown as { rows: unknown[] }).rows.length > 0;
}

/** Returns the stored events after `after` in order, from at most `batches` batches. */
export async function readLog(
  db: Database,
  run: string,
  after: number,
  batches = 1_000_000,
): Promise<LoggedEvent[]> {
  const rows = await db
    .select()
    .from(runEvents)
    .where(and(eq(runEvents.runId, run), gt(runEvents.last, after)))
    .orderBy(asc(runEvents.first))
    .limit(batches);
  const events: LoggedEvent[] = [];
  for (const row of rows) {
    row.events.forEach((text, index) => {
      const seq = row.first + index;
      // When the response to a write was lost, events may be stored twice, in overlapping batches.
      if (seq > (events.at(-1)?.seq ?? after))
        events.push({ seq, event: JSON.parse(text as string) as RunEvent });
    });
  }
  return events;
}

/**
 * Removes the logs of runs that ended before `endedBefore` (ADR 008: kept 24 h). The newest check
 * of each project stays, because it describes the state of the current version. Returns the number
 * of removed batches.
 */
export async function sweepLogs(db: Database, endedBefore: Date): Promise<number> {
  const old = db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        isNotNull(runs.endedAt),
        lt(runs.endedAt, endedBefore),
        notInArray(runs.id, newestChecks(db)),
      ),
    );
  const gone = await db
    .delete(runEvents)
    .where(inArray(runEvents.runId, old))
    .returning({ first: runEvents.first });
  return gone.length;
}

const newestChecks = (db: Database) =>
  db
    .selectDistinctOn([runs.projectUuid], { id: runs.id })
    .from(runs)
    .where(eq(runs.kind, 'check'))
    .orderBy(runs.projectUuid, desc(runs.createdAt));
