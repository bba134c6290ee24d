/** Time, identity and chance come in as arguments (GAP-90): tests run on a fake clock and seeded bytes. */
export interface Clock {
  now(): Date;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
