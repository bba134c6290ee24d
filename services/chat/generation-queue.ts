export type GenerationQueue = {
  /**
   * Waits for a free slot in order of arrival. While waiting, calls `onPosition` with the caller's
   * position in the queue (1 is next): immediately, and on every change. Resolves with the function
   * that frees the slot. Rejects with the signal's reason when aborted.
   */
  acquire(signal: AbortSignal, onPosition: (ahead: number) => void): Promise<() => void>;
  readonly busy: number;
  readonly max: number;
};

/**
 * Limits the number of concurrent generations to `max`. Further generations wait in order of
 * arrival (PP-19).
 */
export function createGenerationQueue(max: number): GenerationQueue {
  type QueuedRun = { go(): void; onAhead(ahead: number): void };
  const queue: QueuedRun[] = [];
  let busy = 0;

  function release(): void {
    busy--;
    const next = queue.shift();
    if (!next) return;
    next.go();
    queue.forEach((one, ahead) => {
      one.onAhead(ahead + 1);
    });
  }

  function createRelease(): () => void {
    busy++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      release();
    };
  }

  return {
    max,
    get busy() {
      return busy;
    },
    acquire(signal, onAhead) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (busy < max && queue.length === 0) return Promise.resolve(createRelease());
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          const at = queue.indexOf(waiting);
          if (at < 0) return;
          queue.splice(at, 1);
          queue.slice(at).forEach((one, i) => {
            one.onAhead(at + i + 1);
          });
          reject(signal.reason);
        };
        const waiting: QueuedRun = {
          onAhead,
          go() {
            signal.removeEventListener('abort', onAbort);
            resolve(createRelease());
          },
        };
        signal.addEventListener('abort', onAbort);
        queue.push(waiting);
        onAhead(queue.length);
      });
    },
  };
}
