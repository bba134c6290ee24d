import { eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunRow, Runs } from '../ports/runs.ts';
import type { Database } from '../store/open-database.ts';
import { runs } from '../store/schema/index.ts';
import type { LiveRun } from './live-run.ts';
import { isOver, isUuid, toRow } from './run-row.ts';
import { readLog } from './stored-log.ts';

/** The interval at which a process polls a run that another process owns. */
export const foreignPollMs = 250;
/** How many batches one query of a replay reads from the table. */
const replayBatches = 64;

type RunReaderDeps = {
  db: Database;
  clock: Clock;
  /** The runs that this process owns. */
  live: ReadonlyMap<string, LiveRun>;
  endDead(run: string): Promise<boolean>;
  /** Aborts when the process shuts down. */
  closed: AbortSignal;
};

type RunReader = Pick<Runs, 'get' | 'mayHaveSent' | 'follow'> & {
  readEnd(run: string): Promise<{ row: RunRow; last: RunEvent } | undefined>;
};

/** Reads runs: those of this process from memory, all others from the table. */
export function createRunReader({ db, clock, live, endDead, closed }: RunReaderDeps): RunReader {
  async function get(id: string): Promise<RunRow | undefined> {
    const here = live.get(id);
    if (here) return { ...here.row, seq: here.log.seq };
    return read(id);
  }

  async function read(id: string): Promise<RunRow | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await db.select().from(runs).where(eq(runs.id, id));
    return row && toRow(row);
  }

  /** Returns the last event of an ended run from its log. */
  async function lastEventOf(row: RunRow): Promise<RunEvent | undefined> {
    const [last] = await readLog(db, row.id, row.seq - 1);
    return last?.event;
  }

  async function endOf(id: string): Promise<{ row: RunRow; last: RunEvent } | undefined> {
    // The new owner of the run may die too. Then its lease must expire before a third process takes
    // the run over. So wait for the duration of two leases.
    const until = clock.now().getTime() + 2 * limits.run.leaseMs;
    for (;;) {
      const row = await read(id);
      if (!row) return undefined;
      const last = isOver(row) ? await lastEventOf(row) : undefined;
      if (last) return { row, last };
      if (isOver(row) || clock.now().getTime() >= until) return undefined;
      if (closed.aborted) return undefined;
      await clock.sleep(foreignPollMs, closed).catch(() => {});
    }
  }

  function reaches(row: RunRow, after: number): boolean {
    if (after <= row.seq || row.status === 'interrupted') return true;
    // Another process owns or owned the run. That process may have sent events that are not stored
    // yet, or that will never be stored.
    return !isOver(row) && live.get(row.id)?.isTakenOver !== false;
  }

  async function* follow(
    id: string,
    after: number,
    signal?: AbortSignal,
  ): AsyncGenerator<LoggedEvent> {
    const here = live.get(id);
    if (here && after <= here.log.seq) {
      yield* here.log.follow(after, signal);
      return;
    }
    let cursor = after;
    while (!signal?.aborted) {
      const row = await get(id);
      if (!row || !reaches(row, cursor)) throw fail('notFound');
      const events = await readLog(db, id, cursor, replayBatches);
      for (const one of events) {
        cursor = one.seq;
        yield one;
      }
      if (events.length > 0) continue;
      if (isOver(row)) {
        yield* missingEnd(row, { cursor, after });
        return;
      }
      await endDead(id);
      await clock.sleep(foreignPollMs, signal).catch(() => {});
    }
  }

  /**
   * When the log of an ended run has no more events, yields the last event to a reader that has not
   * received this event yet.
   */
  async function* missingEnd(
    row: RunRow,
    { cursor, after }: { cursor: number; after: number },
  ): AsyncGenerator<LoggedEvent> {
    // A reader that has received the last event does not reconnect. If a reader's number is beyond
    // the log, the process died before it stored those events; so yield the last event under the
    // next number.
    const isLacking = cursor > row.seq || (cursor === after && row.status === 'interrupted');
    if (cursor === row.seq && !isLacking) return;
    const last = isLacking ? await lastEventOf(row) : undefined;
    // The log may have been removed, because logs are kept for one day only.
    if (!last) throw fail('notFound');
    yield { seq: cursor + 1, event: last };
  }

  return {
    get,
    mayHaveSent: reaches,
    readEnd: endOf,
    follow: (id, after, signal) => cancellable(follow, id, after, signal),
  };
}

/**
 * Ends a follower immediately when its reader leaves. A plain generator would end only after its
 * next event.
 */
function cancellable(
  follow: (id: string, after: number, signal: AbortSignal) => AsyncGenerator<LoggedEvent>,
  id: string,
  after: number,
  signal?: AbortSignal,
): AsyncIterable<LoggedEvent> {
  return {
    [Symbol.asyncIterator]() {
      const left = new AbortController();
      const events = follow(
        id,
        after,
        signal ? AbortSignal.any([signal, left.signal]) : left.signal,
      );
      return {
        next: () => events.next(),
        return() {
          left.abort();
          return events.return(undefined);
        },
      };
    },
  };
}
