/** Thrown when more tasks wait than the limit allows. */
export class QueueFull extends Error {
  constructor(waiting: number) {
    super(`${waiting} tasks wait already`);
  }
}

/** What the queue needs of an `AbortSignal`; the domain knows no platform types. */
export type QueueSignal = {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** Limits how many tasks run at a time; the others wait in order (FIFO). */
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
   * Runs the work once a place is free. Throws `QueueFull` where too many wait already, and the
   * reason of `signal` where it is aborted before the work starts; running work must watch it itself.
   */
  async run<Result>(work: () => Promise<Result>, signal?: QueueSignal): Promise<Result> {
    if (signal?.aborted) throw signal.reason;
    if (this.running < this.most) this.running++;
    else if (this.waiting.length >= this.maxWaiting) throw new QueueFull(this.waiting.length);
    else await this.waitForPlace(signal);
    try {
      return await work();
    } finally {
      // Give the place directly to the next waiting task, so that no later task can take it first.
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
