import { limits } from '../../domain/limits/index.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';

type Follower = { wake(): void };

/**
 * The log of a run that lives in this process: every event in order, and its followers. Followers
 * are cursors into one array, so a slow one costs no memory and never slows the writer.
 */
export class LiveLog {
  readonly events: LoggedEvent[];
  /** Total bytes of all events up to and including each one. */
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
   * Yields the events after `after` until the log ends. A follower may fall up to 1 MB behind.
   * Beyond that the iteration ends, and the reader reconnects by seq.
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
