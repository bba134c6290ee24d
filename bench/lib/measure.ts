/** Returns the median of several values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns the milliseconds of one run of `work`. */
export function time(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/**
 * Returns the duration of each function's fastest run in milliseconds, which approximates its cost
 * on an idle processor. `warm` earlier runs let the compiler optimise and are not counted. The
 * functions run alternately, so that other load on the machine affects all of them equally.
 */
export function interleaved<Name extends string>(
  works: Record<Name, () => void>,
  { rounds, warm }: { rounds: number; warm: number },
): Record<Name, number> {
  const names = Object.keys(works) as Name[];
  const fastest = Object.fromEntries(
    names.map((name) => [name, Number.POSITIVE_INFINITY]),
  ) as Record<Name, number>;
  for (let round = -warm; round < rounds; round++) {
    for (const name of names) {
      const ms = time(works[name]);
      if (round >= 0) fastest[name] = Math.min(fastest[name], ms);
    }
  }
  return fastest;
}

/** Returns the value below which `part` (0 to 1) of the values are. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
