import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RunStatus } from '../../domain/contract/chat.ts';
import { limits } from '../../domain/limits.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { Database } from '../db/client.ts';
import { runs } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunHandle, RunRow } from '../ports/runs.ts';
import { LiveLog } from './live.ts';
import { type Pending, storeBatch } from './log.ts';

export type HandleDeps = { db: Database; clock: Clock; owner: string; log: (message: string, detail: Record<string, unknown>) => void };

/** A run that this process leads: it writes the log in batches, renews the lease and ends in time. */
export class LiveRun implements RunHandle {
  readonly id: string;
  readonly log: LiveLog;
  readonly ended: Promise<RunStatus>;
  row: RunRow;
  private readonly deps: HandleDeps;
  private readonly controller = new AbortController();
  /** Ends the timers of this run. */
  private readonly over = new AbortController();
  private pending: Pending[] = [];
  private pendingBytes = 0;
  private writing: Promise<void> = Promise.resolve();
  private settle: (status: RunStatus) => void = () => {};
  private ending = false;

  constructor(deps: HandleDeps, row: RunRow, log: LiveLog = new LiveLog([])) {
    this.deps = deps;
    this.row = row;
    this.id = row.id;
    this.log = log;
    this.ended = new Promise((resolve) => {
      this.settle = resolve;
    });
    void this.beat();
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
    const { db, clock, owner } = this.deps;
    await db
      .update(runs)
      .set({ status: 'running', startedAt: clock.now() })
      .where(and(eq(runs.id, this.id), eq(runs.owner, owner), eq(runs.status, 'queued')));
    this.row = { ...this.row, status: 'running' };
    void this.limitTime();
  }

  append(event: RunEvent): void {
    if (this.ending) throw new Error(`Run ${this.id} has ended`);
    this.write(event);
    if (this.pendingBytes >= limits.run.flushBytes) this.flush();
    else if (this.pending.length === 1) void this.flushLater();
  }

  async end(status: RunStatus, last: RunEvent, fields: Parameters<RunHandle['end']>[2] = {}): Promise<void> {
    if (this.ending) return;
    this.ending = true;
    this.write(last);
    const batch = this.pending;
    this.pending = [];
    await this.writing;
    const { db, clock, owner, log } = this.deps;
    const endedAt = clock.now();
    try {
      // One transaction: the last event is in the log exactly when the run has ended.
      await transaction(db, async (tx) => {
        if (!(await storeBatch(tx, { run: this.id, owner, batch }))) return;
        await tx
          .update(runs)
          .set({ status, endedAt, seq: this.log.seq, ...fields })
          .where(eq(runs.id, this.id));
      });
    } catch (error) {
      // Followers here get their last event; the row stays running until its lease dies and somebody takes it over.
      log('run end not stored', { run: this.id, error: String(error) });
    }
    this.row = { ...this.row, status, endedAt, seq: this.log.seq, version: fields.version ?? null };
    this.over.abort();
    // Readers end only now: who has seen the last event finds the run ended and its place free.
    this.log.end();
    this.settle(status);
  }

  /** Waits until everything appended so far is in the table. */
  async flushed(): Promise<void> {
    this.flush();
    await this.writing;
  }

  private write(event: RunEvent): void {
    const text = JSON.stringify(event);
    const { seq } = this.log.add(event, text.length);
    this.pending.push({ seq, text });
    this.pendingBytes += text.length;
  }

  private async flushLater(): Promise<void> {
    await this.deps.clock.sleep(limits.run.flushMs, this.over.signal).catch(() => {});
    this.flush();
  }

  private flush(): void {
    const batch = this.pending;
    if (batch.length === 0) return;
    this.pending = [];
    this.pendingBytes = 0;
    const { db, owner } = this.deps;
    this.writing = this.writing.then(async () => {
      try {
        if (!(await storeBatch(db, { run: this.id, owner, batch }))) this.abort('shutdown');
      } catch (error) {
        // The followers of this process have the events; after a restart the log ends before this batch.
        this.deps.log('run log not stored', { run: this.id, error: String(error) });
        this.abort('shutdown');
      }
    });
  }

  async keep(): Promise<boolean> {
    return (await this.renew()) !== undefined;
  }

  /** Whether somebody else has asked it to stop; undefined where it is ours no more. */
  private async renew(): Promise<{ stop: boolean } | undefined> {
    const { db, clock, owner } = this.deps;
    const [mine] = await db
      .update(runs)
      .set({ leaseUntil: new Date(clock.now().getTime() + limits.run.leaseMs) })
      .where(and(eq(runs.id, this.id), eq(runs.owner, owner), inArray(runs.status, ['queued', 'running'])))
      .returning({ stop: sql<boolean>`${runs.input} ? 'stop'` });
    return mine;
  }

  private async beat(): Promise<void> {
    const { clock } = this.deps;
    while (!this.over.signal.aborted) {
      await clock.sleep(limits.run.heartbeatMs, this.over.signal).catch(() => {});
      if (this.over.signal.aborted) return;
      try {
        const mine = await this.renew();
        if (!mine && !this.ending) this.abort('shutdown');
        if (mine?.stop) this.abort('stop');
      } catch (error) {
        this.deps.log('run lease not renewed', { run: this.id, error: String(error) });
      }
    }
  }

  private async limitTime(): Promise<void> {
    await this.deps.clock.sleep(limits.run.maxMs, this.over.signal).catch(() => {});
    if (!this.over.signal.aborted) this.abort('limit');
  }
}
