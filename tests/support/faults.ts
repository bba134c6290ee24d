import { randomInt } from 'node:crypto';
import process from 'node:process';

const asked = process.env.FAULTS;

/** Whether `npm run faults` runs them, alone on the machine; else they stand among all other tests (decision 40). */
export const aloneHere = asked !== undefined;

/** `npm run faults` takes the full count, or `FAULTS={n}` at most n of it; `npm test` runs the same code with the small one. */
export function faultCount(full: number, small: number): number {
  if (asked === 'full') return full;
  return asked ? Math.min(full, Number(asked)) : small;
}

/** The seed of this run; it stands in the titles of the tests, so that a failure can be repeated by FAULT_SEED. */
export const faultSeed = Number(process.env.FAULT_SEED ?? randomInt(1, 1_000_000));

/** Numbers in [0, 1) that follow from the seed alone. */
export function chance(seed: number): { next(): number; between(low: number, high: number): number; pick<T>(list: readonly T[]): T } {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return { next, between, pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number] };
}

export type Chance = ReturnType<typeof chance>;
