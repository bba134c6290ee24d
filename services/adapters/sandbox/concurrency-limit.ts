/** Limits how many tasks run at a time; the others wait in order (FIFO). */
export class ConcurrencyLimit {
  private readonly most: number;
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(most: number) {
    this.most = most;
  }

  /** How many tasks wait or run. */
  get pending(): number {
    return this.taken + this.waiting.length;
  }

  /** Runs the work once a place is free. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.taken < this.most) this.taken++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Hand the place directly to the next task, without freeing it.
      const next = this.waiting.shift();
      if (next) next();
      else this.taken--;
    }
  }
}
