import type { RunStatus } from '../../domain/contract/chat.ts';
import type { AppliedFix } from '../../domain/entities/check.ts';
import type { DatabaseRefusal } from '../../domain/entities/database-refusal.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import type { Database } from '../store/transaction.ts';

export type RunKind = 'chat' | 'enhance' | 'command' | 'check';

export type RunRow = {
  id: string;
  kind: RunKind;
  userId: number;
  projectUuid: string;
  status: RunStatus | 'queued';
  input: Record<string, unknown>;
  seq: number;
  version: number | null;
  createdAt: Date;
  endedAt: Date | null;
};

/** Durable runs, each with one event log and one lease (ADR 008, ADR 075). */
export interface Runs {
  /**
   * Creates a run and starts its lease. Throws `fail('taskRunning')` or `fail('commandRunning')`
   * when the user or the project already has a run of that kind. With `queued`, the run blocks
   * others in the same way, but its work begins only with `handle.start()`.
   */
  open(input: {
    kind: RunKind;
    userId: number;
    projectUuid: string;
    input: Record<string, unknown>;
    queued?: boolean;
  }): Promise<RunHandle>;
  get(run: string): Promise<RunRow | undefined>;
  /** Returns the newest run of a project of that kind. */
  latest(project: string, kind: RunKind): Promise<RunRow | undefined>;
  /**
   * Replays the log after the event number `after`, then follows it until the last event. Rejects
   * with `fail('notFound')` for a number beyond the end of the log. Exception: a reader that saw
   * events which a dead process never stored gets the last event, with the next number. A follower
   * that is more than 1 MB behind is cut off and reconnects with its last number. No reader slows
   * down the writer.
   */
  follow(run: string, after: number, signal?: AbortSignal): AsyncIterable<LoggedEvent>;
  /** Returns false when no reader of this run can have received an event with that number. */
  mayHaveSent(run: RunRow, after: number): boolean;
  /** Ends a run whose lease has expired. Returns false when the process of the run is alive. */
  endIfAbandoned(run: string): Promise<boolean>;
  /**
   * Requests the run to stop and waits for its last event. Returns the final status; a run that has
   * already ended keeps its status.
   */
  stop(run: string): Promise<RunStatus>;
}

export interface RunHandle {
  readonly id: string;
  /**
   * Aborted when the run is stopped (`reason` is 'stop'), at the time limit ('limit') and at
   * shutdown ('shutdown').
   */
  readonly signal: AbortSignal;
  start(): Promise<void>;
  /**
   * Appends an event. Followers receive it immediately. It is written to the table within 50 ms or
   * after 4 KB, or when the database is available again.
   */
  append(event: RunEvent): void;
  /**
   * Runs `work` in one transaction, which also checks that this process still owns the run and
   * stores the events appended so far. Throws `LeaseLost` and writes nothing when another process
   * has taken the run over. Retries while the database is unavailable, so `work` must be
   * idempotent: its first commit may have succeeded with only the response lost.
   */
  transactAsOwner<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /**
   * Writes the last event, sets the status and ends the lease; `within` adds its writes to the same
   * transaction. Readers get the last event only after everything is stored. When another process
   * has taken over the run, nothing is written, and readers of this process get the last event that
   * the other process stored. When the database stays unavailable too long, readers get an
   * `INTERRUPTED` event.
   */
  end(
    status: RunStatus,
    last: RunEvent,
    fields?: RunEndFields,
    within?: (tx: Database) => Promise<FinalWrites>,
  ): Promise<void>;
  /**
   * Ends the run for readers of this process only. The run's row stays unfinished for the process
   * that takes it over.
   */
  abandon(): Promise<void>;
}

export type RunEndFields = {
  version?: number | null;
  code?: number;
  usage?: RunUsage;
  refused?: number[];
  fixed?: AppliedFix[];
  databaseRefusal?: DatabaseRefusal | null;
};
/** Additional writes of `within`: events to log before the last event, and columns of the run. */
export type FinalWrites = { before?: RunEvent[]; fields?: RunEndFields } | undefined;

type RunUsage = {
  input: number;
  cached: number;
  output: number;
  charged: number;
  own?: boolean;
  capped?: boolean;
};
