const firstMs = 200;
const maxMs = 10_000;
/** A tier that has lived this long restarts with the shortest delay. */
const healthyMs = 60_000;
/** A tier that dies sooner has not really started. */
const quickMs = 5_000;
const maxQuickDeaths = 5;
/** EX_CONFIG of sysexits.h: a retry cannot help. */
export const configurationExit = 78;

/** Decides for one tier whether and when to restart it. */
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
