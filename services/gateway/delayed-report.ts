import type { Clock } from '../ports/clock.ts';

type Options = {
  clock: Clock;
  delayMs: number;
  /** Reports what it can. Returns whether something is left for the next time. */
  report: () => boolean;
};

/** Creates what reports some time after the first thing to report, and again while more is left. */
export function createDelayedReport({ clock, delayMs, report }: Options) {
  const closing = new AbortController();
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || closing.signal.aborted) return;
    isScheduled = true;
    clock.sleep(delayMs, closing.signal).then(
      () => {
        isScheduled = false;
        if (report()) schedule();
      },
      () => {},
    );
  }

  return {
    schedule,
    /** Reports what is left. Nothing is scheduled afterwards. */
    close(): void {
      closing.abort();
      report();
    },
  };
}
