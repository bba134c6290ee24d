import type { RunStatus } from '../../domain/contract/chat.ts';
import type { AppliedFix } from '../../domain/entities/check.ts';
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
   * when the user or the project has one. With `queued` it takes the lock but waits for
   * `handle.start()`.
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
   * Replays the log after `after`, then follows it until the last event. Rejects with
   * `fail('notFound')` beyond the end of the log. Exception: the reader of a run that died may have
   * seen events that were never stored, and gets the last event, numbered after those. A follower
   * more than 1 MB behind is cut: its iteration ends early, and it reconnects by seq. No reader
   * slows the writer.
   */
  follow(run: string, after: number, signal?: AbortSignal): AsyncIterable<LoggedEvent>;
  /** Returns false when no reader of this run can have seen an event of that number. */
  mayHaveSent(run: RunRow, after: number): boolean;
  /** Ends a run whose lease has expired. Returns false when its process is alive. */
  endIfAbandoned(run: string): Promise<boolean>;
  /**
   * Requests the run to stop and waits for its last event; a run that has ended keeps its status.
   */
  stop(run: string): Promise<RunStatus>;
}

export interface RunHandle {
  readonly id: string;
  /**
   * Aborts on stop (`reason` is 'stop'), at the time limit ('limit') and at shutdown ('shutdown').
   */
  readonly signal: AbortSignal;
  start(): Promise<void>;
  /**
   * Appends an event. Followers receive it at once; the table within 50 ms or 4 KB, or once the
   * database is back.
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
   * transaction. Readers get the last event once everything is stored. When another process has
   * taken the run over, nothing is written and readers here get the stored last event. When the
   * database does not come back in time, readers get an interrupted event.
   */
  end(
    status: RunStatus,
    last: RunEvent,
    fields?: RunEndFields,
    within?: (tx: Database) => Promise<FinalWrites>,
  ): Promise<void>;
  /**
   * Ends the run for readers in this process and leaves its row to the process that takes it over.
   */
  abandon(): Promise<void>;
}

export type RunEndFields = {
  version?: number | null;
  code?: number;
  usage?: RunUsage;
  refused?: number[];
  fixed?: AppliedFix[];
};
/** What `within` adds: events before the last one, and columns. */
export type FinalWrites = { before?: RunEvent[]; fields?: RunEndFields } | undefined;

type RunUsage = {
  input: number;
  cached: number;
  output: number;
  charged: number;
  own?: boolean;
  capped?: boolean;
};
