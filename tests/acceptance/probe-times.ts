/** Durations in ms of the probes of one kind since the last `take`. */
export type ProbeList = { ms: number[]; failed: number };
export type Delay = { p99: number; longest: number; count: number };
export type Waits = { call: Delay; site: Delay };

export const maxP99Ms = 500;
export const maxLongestMs = 1_500;

/** Times one kind of probe, one after the other. `now` returns ms. */
export function createProbeTimes(now: () => number) {
  let list: ProbeList = { ms: [], failed: 0 };
  let began: number | undefined;
  return {
    /** Runs a probe; a rejection or `false` counts as failed. */
    async measure(ask: () => Promise<boolean>): Promise<void> {
      began = now();
      const isGood = await ask().catch(() => false);
      list.ms.push(now() - began);
      if (!isGood) list.failed++;
      began = undefined;
    },
    /**
     * Returns the times since the last call. A probe that still waits counts with its age, because
     * the longest wait is often the one that has not ended; when it ends, it counts in full in the
     * next list.
     */
    take(): ProbeList {
      const taken = list;
      list = { ms: [], failed: 0 };
      if (began !== undefined) taken.ms.push(now() - began);
      return taken;
    },
  };
}

/** Returns the figures of a list; all are 0 for an empty one. */
export function delayOf(list: readonly number[]): Delay {
  const sorted = [...list].sort((one, other) => one - other);
  const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
  return { p99, longest: sorted.at(-1) ?? 0, count: sorted.length };
}

/** Whether another user was served: every kind of probe ran, none failed, none waited too long. */
export function isHeld({
  quiet,
  attacked,
  failed,
}: {
  quiet: Waits;
  attacked: Waits;
  failed: number;
}): boolean {
  const measured = [quiet.call, quiet.site, attacked.call, attacked.site];
  return (
    failed === 0 &&
    measured.every(({ count }) => count > 0) &&
    [attacked.call, attacked.site].every(
      ({ p99, longest }) => p99 <= maxP99Ms && longest <= maxLongestMs,
    )
  );
}
