import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';
import { limits } from '../../../domain/limits/index.ts';

type Fetch = typeof globalThis.fetch;

/**
 * Divides work into turns. In one turn of the event loop, waiting readers continue in the order of
 * their arrival until `turnMs` is used up; then timers and sockets are served.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private isScheduled = false;
  private readonly turnMs: number;
  private readonly now: () => number;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(turnMs: number, now: () => number) {
    this.turnMs = turnMs;
    this.now = now;
  }

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => void this.serve());
  }

  private async serve(): Promise<void> {
    const until = this.now() + this.turnMs;
    do {
      this.waiting.shift()?.();
      // `nextTick` runs this callback when no promise is pending, so the reader has processed its
      // piece of the body.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    } while (this.waiting.length > 0 && this.now() < until);
    this.isScheduled = false;
    if (this.waiting.length > 0) this.schedule();
  }
}

const { pieceBytes, turnMs } = limits.models.answer;
/** All answers of this process share the time of its event loop. */
const sharedTurns = new Turns(turnMs, () => performance.now());

/**
 * Called when bytes of a body arrive that was requested in the context of `run`. Some providers
 * send comments while a request waits, which the SDK drops.
 */
export const byteListener = new AsyncLocalStorage<() => void>();

/**
 * Wraps `fetch` so that a body arrives in pieces of at most 2 KB, and other work of the process
 * runs after every 8 ms. Without these pauses, a fast answer is processed without interruption, and
 * all other users wait (SEC-C1).
 */
export function pacedFetch(fetch: Fetch, turns = sharedTurns): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(paceBody(response.body, turns, byteListener.getStore()), {
      status,
      statusText,
      headers,
    });
  };
}

function paceBody(
  body: ReadableStream<Uint8Array>,
  turns: Turns,
  onBytes: (() => void) | undefined,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let rest: Uint8Array = new Uint8Array();
  return new ReadableStream(
    {
      async pull(controller) {
        if (rest.byteLength === 0) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          rest = value;
          onBytes?.();
        }
        await turns.wait();
        controller.enqueue(rest.subarray(0, pieceBytes));
        rest = rest.subarray(pieceBytes);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
