import { and, eq } from 'drizzle-orm';
import type { RunStatus } from '../../domain/contract/chat.ts';
import { success } from '../../domain/contract/envelope.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { FinalWrites, RunEndFields, RunHandle, RunRow } from '../ports/runs.ts';
import type { Database } from '../store/open-database.ts';
import { runs } from '../store/schema/index.ts';
import { transaction } from '../store/transaction.ts';
import { isDatabaseUnavailable, retryWhileUnavailable } from '../store/unavailable.ts';
import { type Lease, LeaseLost, type OutageTracker, ownsLease, renewLease } from './lease.ts';
import { LiveLog } from './live-log.ts';
import { LogWriter } from './log-writer.ts';
import { type PendingEvent, storeBatch } from './stored-log.ts';

export type LiveRunDeps = {
  db: Database;
  clock: Clock;
  owner: string;
  outage: OutageTracker;
  /**
   * Returns the end of a run that another process has taken over: its row and the last event of its
   * log.
   */
  readEnd(run: string): Promise<{ row: RunRow; last: RunEvent } | undefined>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** The delay before a failed heartbeat is retried. */
const heartbeatRetryMs = 1_000;

/**
 * A run that this process owns. It writes the log in batches, renews the lease and enforces the
 * time limit.
 */
export class LiveRun implements RunHandle {
  readonly id: string;
  readonly log: LiveLog;
  readonly ended: Promise<RunStatus>;
  /**
   * True for a run that this process took over: readers may have seen events that the log does not
   * contain.
   */
  readonly isTakenOver: boolean;
  row: RunRow;
  private readonly deps: LiveRunDeps;
  private readonly lease: Lease;
  private readonly writer: LogWriter;
  private readonly controller = new AbortController();
  /** Aborts the timers of this run. */
  private readonly timers = new AbortController();
  private settle: (status: RunStatus) => void = () => {};
  private ending = false;
  private isLost = false;

  constructor(deps: LiveRunDeps, row: RunRow, fence: number, log: LiveLog = new LiveLog([])) {
    this.deps = deps;
    this.row = row;
    this.id = row.id;
    this.log = log;
    this.isTakenOver = fence > 1;
    this.lease = { run: row.id, owner: deps.owner, fence };
    this.writer = new LogWriter({
      ...{ db: deps.db, clock: deps.clock, lease: this.lease, outage: deps.outage, log: deps.log },
      onLost: () => this.markLost(),
      onStuck: () => this.abort('shutdown'),
    });
    this.ended = new Promise((resolve) => {
      this.settle = resolve;
    });
    void this.heartbeat();
    if (row.status === 'running') void this.limitTime();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  abort(reason: 'stop' | 'limit' | 'shutdown'): void {
    if (!this.controller.signal.aborted) this.controller.abort(reason);
  }

  async start(): Promise<void> {
    if (this.row.status !== 'queued') return;
    const { db, clock } = this.deps;
    await this.persist(() =>
      db
        .update(runs)
        .set({ status: 'running', startedAt: clock.now() })
        .where(and(ownsLease(this.lease), eq(runs.status, 'queued'))),
    );
    this.row = { ...this.row, status: 'running' };
    void this.limitTime();
  }

  append(event: RunEvent): void {
    if (this.ending) throw new Error(`Run ${this.id} has ended`);
    const text = JSON.stringify(event);
    const { seq } = this.log.add(event, text.length);
    this.writer.add({ seq, text });
  }

  async transactAsOwner<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const { db, clock } = this.deps;
    return this.persist(async () => {
      const batch = [...this.writer.unstored];
      const result = await transaction(db, async (tx) => {
        if (!(await renewLease(tx, clock, this.lease))) throw this.markLost();
        const made = await work(tx);
        if (batch.length > 0) await storeBatch(tx, this.lease, batch);
        return made;
      });
      this.writer.markStored(batch.at(-1)?.seq ?? 0);
      return result;
    });
  }

  async end(
    status: RunStatus,
    last: RunEvent,
    fields: RunEndFields = {},
    within: (tx: Database) => Promise<FinalWrites> = async () => undefined,
  ): Promise<void> {
    if (this.ending) return;
    this.ending = true;
    this.writer.close();
    try {
      const { before, fields: all } = await this.storeEnd({ status, last, fields, within });
      this.row = {
        ...this.row,
        status,
        endedAt: this.deps.clock.now(),
        version: all.version ?? null,
      };
      this.close(status, [...before, last]);
    } catch (error) {
      if (!(error instanceof LeaseLost))
        this.deps.log('run end not stored', { run: this.id, error: String(error) });
      await this.closeForReaders();
    }
  }

  async abandon(): Promise<void> {
    if (this.ending) return;
    this.ending = true;
    this.writer.close();
    await this.closeForReaders();
  }

  /** Stores the end in one transaction: the last event, the status, and the writes of `within`. */
  private async storeEnd({
    status,
    last,
    fields,
    within,
  }: RunEnding): Promise<{ before: RunEvent[]; fields: RunEndFields }> {
    const { db, clock } = this.deps;
    const attempt = { before: [] as RunEvent[], fields, seq: 0 };
    await this.persist(() =>
      transaction(db, async (tx) => {
        if (!(await renewLease(tx, clock, this.lease))) {
          // The previous attempt may have committed and only its response was lost.
          if (await this.hasEnded(tx, status, attempt.seq)) return;
          throw this.markLost();
        }
        const closing = await within(tx);
        attempt.before = closing?.before ?? [];
        attempt.fields = { ...fields, ...closing?.fields };
        const rest = [...attempt.before, last].map(
          (event, at): PendingEvent => ({
            seq: this.log.seq + at + 1,
            text: JSON.stringify(event),
          }),
        );
        attempt.seq = rest.at(-1)?.seq ?? 0;
        await storeBatch(tx, this.lease, [...this.writer.unstored, ...rest]);
        await tx
          .update(runs)
          .set({ status, endedAt: clock.now(), ...attempt.fields })
          .where(eq(runs.id, this.id));
      }),
    );
    return attempt;
  }

  private async hasEnded(tx: Database, status: RunStatus, seq: number): Promise<boolean> {
    const { owner, fence } = this.lease;
    const [row] = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(
        and(
          eq(runs.id, this.id),
          eq(runs.owner, owner),
          eq(runs.fence, fence),
          eq(runs.status, status),
          eq(runs.seq, seq),
        ),
      );
    return row !== undefined;
  }

  /**
   * Closes the run for readers of this process. Emits the last event that the new owner of the run
   * has stored, or INTERRUPTED if the new owner has stored none yet.
   */
  private async closeForReaders(): Promise<void> {
    const found = this.isLost ? await this.deps.readEnd(this.id).catch(() => undefined) : undefined;
    this.row = found?.row ?? { ...this.row, status: 'interrupted', endedAt: this.deps.clock.now() };
    this.close(this.row.status as RunStatus, [
      found?.last ?? { status: 'INTERRUPTED', code: success },
    ]);
  }

  /** Call it after `row` is updated: a reader of the last event must see that the run has ended. */
  private close(status: RunStatus, last: RunEvent[]): void {
    for (const event of last) this.log.add(event, JSON.stringify(event).length);
    this.row = { ...this.row, seq: this.log.seq };
    this.timers.abort();
    this.log.end();
    this.settle(status);
  }

  private markLost(): LeaseLost {
    this.isLost = true;
    this.abort('shutdown');
    return new LeaseLost(`Run ${this.id} was taken over`);
  }

  /**
   * Retries while the database is unavailable, but only briefly when the process is shutting down.
   */
  private persist<T>(work: () => Promise<T>): Promise<T> {
    const { clock, outage } = this.deps;
    const forMs = () =>
      this.signal.reason === 'shutdown' ? limits.run.lastStoreMs : limits.run.storeMs;
    return retryWhileUnavailable(clock, work, {
      retryForMs: forMs,
      onUnavailable: outage.markAway,
    });
  }

  private async heartbeat(): Promise<void> {
    const { db, clock, outage, log } = this.deps;
    let isHeard = true;
    while (!this.timers.signal.aborted) {
      await clock
        .sleep(isHeard ? limits.run.heartbeatMs : heartbeatRetryMs, this.timers.signal)
        .catch(() => {});
      if (this.timers.signal.aborted) return;
      try {
        const mine = await renewLease(db, clock, this.lease);
        isHeard = true;
        outage.markBack();
        if (!mine && !this.ending) this.markLost();
        if (mine?.stop) this.abort('stop');
      } catch (error) {
        if (isDatabaseUnavailable(error)) outage.markAway();
        if (isHeard) log('run lease not renewed', { run: this.id, error: String(error) });
        isHeard = false;
      }
    }
  }

  private async limitTime(): Promise<void> {
    await this.deps.clock.sleep(limits.run.maxMs, this.timers.signal).catch(() => {});
    if (!this.timers.signal.aborted) this.abort('limit');
  }
}

type RunEnding = {
  status: RunStatus;
  last: RunEvent;
  fields: RunEndFields;
  within: (tx: Database) => Promise<FinalWrites>;
};
