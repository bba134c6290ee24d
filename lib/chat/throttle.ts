import type { Clock } from './clock';

export type Throttle = {
  /** Asks for a call: at once when none was made for `ms`, else when `ms` are over. */
  (): void;
  /** Makes a call that still waits now. */
  flush(): void;
  /** Forgets a call that still waits. */
  cancel(): void;
};

/** Lets a call through at most once per `ms`; the last request is always served. */
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
