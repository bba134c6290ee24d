import type { Clock } from './clock';

type Throttle = {
  /**
   * Requests a call. It runs immediately if the last call was at least `ms` ago, otherwise later.
   */
  (): void;
  /** Runs a pending call now. */
  flush(): void;
  /** Cancels a pending call. */
  cancel(): void;
};

/** Executes a call at most once per `ms`. The last request is always executed. */
export function createThrottle(ms: number, clock: Clock, call: () => void): Throttle {
  let last = Number.NEGATIVE_INFINITY;
  let cancelWait: (() => void) | undefined;
  const run = () => {
    cancelWait = undefined;
    last = clock.now();
    call();
  };
  const request = () => {
    if (cancelWait) return;
    const wait = last + ms - clock.now();
    if (wait <= 0) run();
    else cancelWait = clock.after(wait, run);
  };
  return Object.assign(request, {
    flush() {
      if (!cancelWait) return;
      cancelWait();
      run();
    },
    cancel() {
      cancelWait?.();
      cancelWait = undefined;
    },
  });
}
