import type { Clock } from '../../services/ports/clock.ts';

type Sleeper = { at: number; wake: () => void };

/** A clock that only a test advances. Code that sleeps wakes in order when its time is reached. */
export class FakeClock implements Clock {
  #now: number;
  #sleepers: Sleeper[] = [];

  constructor(start = '2026-01-02T03:04:05.000Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const sleeper = { at: this.#now + ms, wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((one) => one !== sleeper);
        reject(signal.reason);
      });
    });
  }

  /**
   * Sets the clock forwards or back, as an operator would. Wakes no sleeper, because timers do not
   * read the clock.
   */
  set(ms: number): void {
    this.#now += ms;
  }

  /**
   * How many calls of `sleep` are waiting. A test polls this number until the tested code sleeps.
   */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  /**
   * How many calls of `sleep` end in exactly `ms` from now. A test polls this number to wait for
   * one particular sleep.
   */
  sleepingFor(ms: number): number {
    return this.#sleepers.filter(({ at }) => at === this.#now + ms).length;
  }

  /**
   * Advances time. Each sleep ends at its own time, and the code after it runs before the next
   * sleep ends.
   */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#sleepers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#sleepers = this.#sleepers.filter((one) => one !== next);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#now = until;
  }
}
