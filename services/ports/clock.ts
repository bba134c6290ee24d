/**
 * Time, ids and randomness are arguments (GAP-90), so that tests use a fake clock and seeded bytes.
 */
export interface Clock {
  now(): Date;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
