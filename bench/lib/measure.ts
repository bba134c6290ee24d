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
 * Returns the milliseconds of each work's fastest run, after `warm` runs for the compiler: the cost
 * on an idle processor. The works alternate, so that load on the machine affects all equally.
 * @example
 * const { scan, parse } = interleaved({ scan: () => …, parse: () => … }, { rounds: 41, warm: 20 });
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
