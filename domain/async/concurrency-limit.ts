/** Thrown when more tasks wait than the limit allows. */
export class QueueFull extends Error {
  constructor(waiting: number) {
    super(`${waiting} tasks wait already`);
  }
}

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

  /** Runs the work once a place is free. Throws `QueueFull` where too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.most) this.running++;
    else if (this.waiting.length >= this.maxWaiting) throw new QueueFull(this.waiting.length);
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Give the place directly to the next waiting task, so that no later task can take it first.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
