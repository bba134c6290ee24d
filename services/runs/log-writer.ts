import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../store/open-database.ts';
import { isDatabaseUnavailable, retryDelay } from '../store/unavailable.ts';
import type { Lease, OutageTracker } from './lease.ts';
import { type PendingEvent, storeBatch } from './stored-log.ts';

type LogWriterDeps = {
  db: Database;
  clock: Clock;
  lease: Lease;
  outage: OutageTracker;
  log: (message: string, detail: Record<string, unknown>) => void;
  /** Called when the run was taken over. */
  onLost: () => void;
  /** Called when the log cannot be stored. The run must then end. */
  onStuck: () => void;
};

/**
 * Writes the events of a run to the table in batches, every 50 ms or 4 KB. While the database is
 * unavailable, events wait in memory up to a limit and are retried. Readers get events from memory,
 * without waiting for the table.
 */
export class LogWriter {
  private readonly deps: LogWriterDeps;
  private readonly stopping = new AbortController();
  private waiting: PendingEvent[] = [];
  private bytes = 0;
  /** Bytes since the last flush, and whether a flush is scheduled within 50 ms. */
  private unflushedBytes = 0;
  private isDue = false;
  /** The event number up to which events must be stored now. */
  private wanted = 0;
  private isStoring = false;

  constructor(deps: LogWriterDeps) {
    this.deps = deps;
  }

  add(one: PendingEvent): void {
    this.waiting.push(one);
    this.bytes += one.text.length;
    this.unflushedBytes += one.text.length;
    if (this.bytes > limits.run.unstoredBytes) this.deps.onStuck();
    if (this.unflushedBytes >= limits.run.flushBytes) this.flush();
    else if (!this.isDue) void this.flushSoon();
  }

  /** Events that are not yet known to be stored. */
  get unstored(): readonly PendingEvent[] {
    return this.waiting;
  }

  /** Drops events up to `seq`, which another transaction has stored. */
  markStored(seq: number): void {
    this.waiting = this.waiting.filter((one) => one.seq > seq);
    this.bytes = this.waiting.reduce((sum, one) => sum + one.text.length, 0);
  }

  /** Stops writing. The owner stores the remaining events. */
  close(): void {
    this.stopping.abort();
  }

  private async flushSoon(): Promise<void> {
    this.isDue = true;
    await this.deps.clock.sleep(limits.run.flushMs, this.stopping.signal).catch(() => {});
    this.isDue = false;
    if (this.unflushedBytes > 0) this.flush();
  }

  private flush(): void {
    this.unflushedBytes = 0;
    this.wanted = this.waiting.at(-1)?.seq ?? this.wanted;
    if (!this.isStoring) void this.store();
  }

  private async store(): Promise<void> {
    this.isStoring = true;
    for (let failures = 0; !this.stopping.signal.aborted; ) {
      const batch = this.waiting.filter((one) => one.seq <= this.wanted);
      if (batch.length === 0) break;
      try {
        if (!(await storeBatch(this.deps.db, this.deps.lease, batch))) this.deps.onLost();
        this.markStored(batch.at(-1)?.seq ?? 0);
        failures = 0;
      } catch (error) {
        await this.handleFailure(error, batch, failures++);
      }
    }
    this.isStoring = false;
  }

  private async handleFailure(
    error: unknown,
    batch: PendingEvent[],
    failures: number,
  ): Promise<void> {
    const { clock, lease, outage, log } = this.deps;
    if (failures === 0) log('run log not stored', { run: lease.run, error: String(error) });
    if (isDatabaseUnavailable(error)) {
      outage.markAway();
      await clock.sleep(retryDelay(failures), this.stopping.signal).catch(() => {});
      return;
    }
    // The database rejects this batch, so a retry would fail again. Drop it: current readers have
    // its events, but a later replay will lack them.
    this.markStored(batch.at(-1)?.seq ?? 0);
    this.deps.onStuck();
  }
}
