import type { SandboxWait } from '../../../ports/sandbox.ts';

type Waiter = Pick<SandboxWait, 'onAhead'> & {
  project: string;
  since: number;
  /** The position in the queue when the wait began. */
  first: number;
  shown: number;
  go(): void;
  fail(error: Error): void;
};

/** The number of recent waits from which the waiting time is estimated. */
const measuredWaits = 8;

/** Projects that wait for a free sandbox place, first come, first served (PP-19). */
export class SandboxQueue {
  private readonly waiters: Waiter[] = [];
  /** For each recent waiter: its waiting time divided by its first position in the queue. */
  private readonly perPlaceMs: number[] = [];
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  get next(): string | undefined {
    return this.waiters[0]?.project;
  }

  /** Resolves when the project gets a sandbox. Rejects with the signal's reason. */
  wait(project: string, { signal, onAhead }: SandboxWait): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', onAbort);
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
      };
      const onAbort = () => {
        leave();
        reject(signal.reason);
        this.report();
      };
      const waiter: Waiter = {
        project,
        onAhead,
        since: this.now(),
        first: 0,
        shown: 0,
        go: () => {
          leave();
          resolve();
        },
        fail: (error) => {
          leave();
          reject(error);
        },
      };
      signal.addEventListener('abort', onAbort);
      this.waiters.push(waiter);
      this.report();
      waiter.first = waiter.shown;
    });
  }

  /** Resolves all waits for this project's sandbox. */
  serve(project: string): void {
    const served = this.waiters.filter((waiter) => waiter.project === project);
    for (const { since, first } of served) this.perPlaceMs.push((this.now() - since) / first);
    this.perPlaceMs.splice(0, this.perPlaceMs.length - measuredWaits);
    for (const waiter of served) waiter.go();
    if (served.length > 0) this.report();
  }

  endAll(error: Error): void {
    for (const waiter of [...this.waiters]) waiter.fail(error);
  }

  /** Reports the new position to each waiter whose position has changed. */
  private report(): void {
    const order = [...new Set(this.waiters.map(({ project }) => project))];
    const sum = this.perPlaceMs.reduce((total, ms) => total + ms, 0);
    const placeMs = sum === 0 ? undefined : sum / this.perPlaceMs.length;
    for (const waiter of this.waiters) {
      const ahead = order.indexOf(waiter.project) + 1;
      if (ahead === waiter.shown) continue;
      waiter.shown = ahead;
      waiter.onAhead(ahead, placeMs === undefined ? undefined : (placeMs * ahead) / 1000);
    }
  }
}
