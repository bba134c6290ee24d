import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import type { Database } from '../db/client.ts';
import { runEvents, runs } from '../db/schema/index.ts';

/** How an event waits for its batch: its JSON text, which is stored as text so that a replay is byte-exact and may hold any character. */
export type Pending = { seq: number; text: string };

/**
 * Stores a batch while the run is still ours: the lease row and the batch are one statement, so that a process that lost
 * its run writes nothing more. False when it was lost.
 */
export async function storeBatch(db: Database, { run, owner, batch }: { run: string; owner: string; batch: Pending[] }): Promise<boolean> {
  const first = batch[0]?.seq ?? 0;
  const last = batch.at(-1)?.seq ?? 0;
  const texts = JSON.stringify(batch.map((one) => one.text));
  const stored = await db.execute(sql`
    with mine as (
      update runs set seq = ${last}
      where id = ${run}::uuid and owner = ${owner} and status in ('queued', 'running')
      returning id
    )
    insert into run_events (run_id, first, last, events)
    select id, ${first}::int, ${last}::int, ${texts}::jsonb from mine
    returning last`);
  return (stored as unknown as { rows: unknown[] }).rows.length > 0;
}

/** The stored events after `after`, in order; at most `batches` batches. */
export async function readLog(db: Database, run: string, after: number, batches = 1_000_000): Promise<LoggedEvent[]> {
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
      if (seq > after) events.push({ seq, event: JSON.parse(text as string) as RunEvent });
    });
  }
  return events;
}

/** Removes the logs of runs that ended before `endedBefore` (decision 35: kept 24 h); answers how many batches went. */
export async function sweepLogs(db: Database, endedBefore: Date): Promise<number> {
  const old = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(isNotNull(runs.endedAt), lt(runs.endedAt, endedBefore)));
  const gone = await db.delete(runEvents).where(inArray(runEvents.runId, old)).returning({ first: runEvents.first });
  return gone.length;
}
