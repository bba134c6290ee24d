/** Background work (decision 5): pg-boss behind four words. Queues are made by `schedule` and `work` before the first transaction. */
export interface Jobs {
  /** Runs `handler` for each job of the queue; a throw retries by the queue's policy. */
  work<Data extends object>(queue: string, handler: (data: Data) => Promise<void>): Promise<void>;
  /** Runs the queue's handler by cron expression (UTC). */
  schedule(queue: string, cron: string): Promise<void>;
  enqueue<Data extends object>(queue: string, data: Data, options?: { afterMs?: number; once?: string }): Promise<void>;
  stop(): Promise<void>;
}
