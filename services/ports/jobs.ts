/**
 * Background work with pg-boss (ADR 061). `schedule` and `work` create the queues; call them before
 * the first transaction.
 */
export interface Jobs {
  /**
   * Runs `handler` for each job of the queue; when it throws, the queue's policy decides on
   * retries.
   */
  work<Data extends object>(queue: string, handler: (data: Data) => Promise<void>): Promise<void>;
  /** Runs the queue's handler on a cron schedule (UTC). */
  schedule(queue: string, cron: string): Promise<void>;
  enqueue<Data extends object>(
    queue: string,
    data: Data,
    options?: { afterMs?: number; once?: string },
  ): Promise<void>;
  stop(): Promise<void>;
}
