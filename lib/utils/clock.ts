/** The time source of all code that waits (GAP-90). Tests pass a clock that they move by hand. */
export type Clock = {
  now(): number;
  /** Calls `call` once after `ms`. The returned function cancels the call. */
  after(ms: number, call: () => void): () => void;
};

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`, or as soon as the signal aborts. The caller checks the signal itself. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(ms, done);
    signal?.addEventListener('abort', done);
  });
}
