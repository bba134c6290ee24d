import type { RunStatus } from '../../domain/contract/chat.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';

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

/** Durable runs: one log, one bus, one lease each (decisions 8, 30). */
export interface Runs {
  /**
   * Opens a run and begins its lease. Throws `fail('taskRunning')` or `fail('commandRunning')` when the user or the project has one.
   * With `queued` it holds its place and gets going by `handle.start()`.
   */
  open(input: { kind: RunKind; userId: number; projectUuid: string; input: Record<string, unknown>; queued?: boolean }): Promise<RunHandle>;
  get(run: string): Promise<RunRow | undefined>;
  /** The newest run of a project of that kind. */
  latest(project: string, kind: RunKind): Promise<RunRow | undefined>;
  /**
   * Replays the log after `after`, then follows until the last event. Rejects with `fail('notFound')` beyond the log.
   * A follower over 1 MB behind is cut: its iteration ends early, and it comes back by seq. No reader slows the writer.
   */
  follow(run: string, after: number, signal?: AbortSignal): AsyncIterable<LoggedEvent>;
  /** Asks the run to stop and waits for its last event; a run that has ended keeps its status. */
  stop(run: string): Promise<RunStatus>;
}

export interface RunHandle {
  readonly id: string;
  /** Aborts on stop (`reason` is 'stop'), at the time limit ('limit') and when the services end ('shutdown'). */
  readonly signal: AbortSignal;
  start(): Promise<void>;
  /** Adds an event; it reaches followers at once and the table within 50 ms or 4 KB. */
  append(event: RunEvent): void;
  /** Waits until everything appended so far is in the table. */
  flushed(): Promise<void>;
  /** Renews the lease now; false where the run was taken over: what is said or charged from then on is another process's. */
  keep(): Promise<boolean>;
  /** Writes the last event, flushes, sets the status and ends the lease. */
  end(
    status: RunStatus,
    last: RunEvent,
    fields?: { version?: number | null; code?: number; usage?: RunUsage; refused?: number[] },
  ): Promise<void>;
}

export type RunUsage = { input: number; cached: number; output: number; charged: number; own?: boolean; capped?: boolean };
