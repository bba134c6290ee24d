import { limits } from '../../domain/limits/index.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';

type Follower = { wake(): void };

/**
 * The log of a run in the memory of the process that owns it, with its followers. A follower is
 * only an index into one array, so a slow follower costs no memory and never slows the writer.
 */
export class LiveLog {
  readonly events: LoggedEvent[];
  /** For each event, the total bytes of all events up to and including it. */
  private readonly totals: number[] = [];
  private readonly followers = new Set<Follower>();
  private done = false;

  constructor(replayed: LoggedEvent[]) {
    this.events = [];
    for (const one of replayed) this.push(one, JSON.stringify(one.event).length);
  }

  get seq(): number {
    return this.events.at(-1)?.seq ?? 0;
  }

  get ended(): boolean {
    return this.done;
  }

  add(event: RunEvent, bytes: number): LoggedEvent {
    const logged = { seq: this.seq + 1, event };
    this.push(logged, bytes);
    for (const follower of this.followers) follower.wake();
    return logged;
  }

  end(): void {
    this.done = true;
    for (const follower of this.followers) follower.wake();
  }

  /**
   * Yields the events after `after` until the log ends. A follower that is more than 1 MB behind is
   * ended; its reader then reconnects with the number of the last event that it received.
   */
  async *follow(after: number, signal?: AbortSignal): AsyncGenerator<LoggedEvent> {
    let cursor = after;
    const joinedAt = this.bytesAt(this.events.length);
    let wake = () => {};
    const follower = { wake: () => wake() };
    this.followers.add(follower);
    const onAbort = () => wake();
    signal?.addEventListener('abort', onAbort);
    try {
      while (!signal?.aborted) {
        const next = this.events[cursor];
        if (next) {
          const behind =
            this.bytesAt(this.events.length) - Math.max(this.bytesAt(cursor), joinedAt);
          if (behind > limits.run.followerLagBytes) return;
          cursor++;
          yield next;
          continue;
        }
        if (this.done) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.followers.delete(follower);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  private push(logged: LoggedEvent, bytes: number): void {
    this.totals.push(this.bytesAt(this.events.length) + bytes);
    this.events.push(logged);
  }

  /** Returns the bytes of the first `count` events. */
  private bytesAt(count: number): number {
    return count === 0 ? 0 : (this.totals[count - 1] ?? 0);
  }
}
