import { randomInt } from 'node:crypto';
import process from 'node:process';

const asked = process.env.FAULTS;

/**
 * True under `npm run faults`. The fault tests then run alone on the machine; otherwise they run at
 * the same time as other tests (ADR 077).
 */
export const runsFaultsOnly = asked !== undefined;

/**
 * Returns the number of iterations: `full` under `npm run faults`, at most n with `FAULTS={n}`,
 * `small` under `npm test`.
 */
export function faultCount(full: number, small: number): number {
  if (asked === 'full') return full;
  return asked ? Math.min(full, Number(asked)) : small;
}

/** The seed of this run. Test titles contain it, so that FAULT_SEED can repeat a failure. */
export const faultSeed = Number(process.env.FAULT_SEED ?? randomInt(1, 1_000_000));

/** Returns random numbers in [0, 1), determined by the seed. */
export function createRandom(seed: number): {
  next(): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
} {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
  };
}

export type Random = ReturnType<typeof createRandom>;
