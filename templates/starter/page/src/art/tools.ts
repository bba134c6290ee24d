import { randomFrom } from '../lib/random';

/** A colour between two of the theme's: `mix('accent', 30)` is 30 % accent on the page's tint. */
export function mix(name: string, percent: number, other = 'tint'): string {
  return `color-mix(in oklab, var(--${name}) ${percent}%, var(--${other}))`;
}

export type Random = { next(): number; between(low: number, high: number): number; pick<T>(list: readonly [T, ...T[]]): T };

export function randomOf(seed: string): Random {
  const next = randomFrom(seed);
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Each drawing makes its own random numbers, so that it is the same each time it is rendered. */
export type Drawn = { seed: string; isDetail: boolean };

export const count = (length: number) => [...Array(length).keys()];
