const firstMs = 200;
const maxMs = 10_000;
/**
 * A process that has run for this long counts as healthy: its next restart has the shortest delay
 * again.
 */
const healthyMs = 60_000;
/** A process that dies sooner than this counts as a failed start. */
const quickMs = 5_000;
const maxQuickDeaths = 5;
/**
 * The exit code for a configuration error (EX_CONFIG in sysexits.h). A restart cannot help then.
 */
export const configurationExit = 78;

/** Decides for one process whether and when to restart it. */
export function createRestarts() {
  let starts = 0;
  let quick = 0;
  let wait = firstMs;
  return {
    /** Returns the milliseconds until the next start, or undefined to give up. */
    next({ livedMs, code }) {
      starts++;
      if (starts === 1 && code === configurationExit) return undefined;
      quick = livedMs < quickMs ? quick + 1 : 0;
      if (quick >= maxQuickDeaths) return undefined;
      if (livedMs >= healthyMs) wait = firstMs;
      const waitMs = wait;
      wait = Math.min(maxMs, wait * 2);
      return waitMs;
    },
  };
}
