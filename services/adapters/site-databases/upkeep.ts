import type { Clock } from '../../ports/clock.ts';

/** How long the embedded server runs without being used. */
export const restMs = 10 * 60_000;

export type UpkeepOptions = {
  clock: Clock;
  everyMs: number;
  /** What is done again and again while the server is used. */
  look: () => Promise<void>;
  isInUse: () => boolean;
  /** Called when the server was not used for ten minutes. */
  rest: () => Promise<void>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Looks after the server from the first use until nobody used it for ten minutes. Without use there
 * is no timer.
 */
export class Upkeep {
  private readonly options: UpkeepOptions;
  private usedAt = 0;
  private works = 0;
  private isClosed = false;
  private resting: Promise<void> | undefined;
  private stopping: AbortController | undefined;

  constructor(options: UpkeepOptions) {
    this.options = options;
  }

  /**
   * Takes note of a use, and begins to look after the server. Returns when a server that is just
   * being stopped has ended, so that the use starts it again.
   */
  async touch(): Promise<void> {
    this.usedAt = this.options.clock.now().getTime();
    if (!this.stopping && !this.isClosed) {
      this.stopping = new AbortController();
      void this.run(this.stopping.signal);
    }
    await this.resting;
  }

  /** Counts as use as long as `work` lasts. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.works += 1;
    try {
      await this.touch();
      return await work();
    } finally {
      this.works -= 1;
      void this.touch();
    }
  }

  /** Ends the upkeep for good. */
  close(): void {
    this.isClosed = true;
    this.pause();
  }

  private pause(): void {
    this.stopping?.abort();
    this.stopping = undefined;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { clock, everyMs, look, isInUse, rest, log } = this.options;
    while (!signal.aborted) {
      await clock.sleep(everyMs, signal).catch(() => {});
      if (signal.aborted) return;
      if (this.works > 0 || isInUse()) this.usedAt = clock.now().getTime();
      const step = clock.now().getTime() - this.usedAt >= restMs ? 'rest' : 'look';
      if (step === 'rest') this.pause();
      const done = (step === 'rest' ? rest() : look()).catch((error) =>
        log(`${step} of the site databases failed`, { error: String(error) }),
      );
      if (step === 'rest') this.resting = done;
      await done;
    }
  }
}
