/** Thrown when more tasks wait than the limit allows. */
export class QueueFull extends Error {
  constructor(waiting: number) {
    super(`${waiting} tasks wait already`);
  }
}

/**
 * The part of an `AbortSignal` that the queue uses. Domain code must not use the types of a
 * platform.
 */
export type QueueSignal = {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/**
 * Limits how many tasks run at a time. Further tasks wait and start in the order of their calls.
 */
export class ConcurrencyLimit {
  private readonly most: number;
  private readonly maxWaiting: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** `maxWaiting`: how many tasks may wait; by default any number. */
  constructor(most: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.most = most;
    this.maxWaiting = maxWaiting;
  }

  /** How many tasks wait or run. */
  get pending(): number {
    return this.running + this.waiting.length;
  }

  /**
   * Runs the work as soon as fewer than `most` tasks run. Throws `QueueFull` if too many tasks
   * wait, and the reason of `signal` if it is aborted before the work starts. Running work must
   * watch the signal itself.
   */
  async run<Result>(work: () => Promise<Result>, signal?: QueueSignal): Promise<Result> {
    if (signal?.aborted) throw signal.reason;
    if (this.running < this.most) this.running++;
    else if (this.waiting.length >= this.maxWaiting) throw new QueueFull(this.waiting.length);
    else await this.waitForPlace(signal);
    try {
      return await work();
    } finally {
      // Start the next waiting task directly, so that no later task can run before it.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private waitForPlace(signal: QueueSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        signal?.removeEventListener('abort', leave);
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      this.waiting.push(start);
      signal?.addEventListener('abort', leave);
    });
  }
}
