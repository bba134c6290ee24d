/** The time source of everything that waits here (GAP-90); tests pass one they move by hand. */
export type Clock = {
  now(): number;
  /** Calls once after `ms`; the answer cancels it. */
  after(ms: number, call: () => void): () => void;
};

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`, or at once when the signal aborts: who waits looks at the signal himself. */
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
