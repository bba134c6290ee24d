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

export type Drawn = { random: Random; isDetail: boolean };

export const count = (length: number) => [...Array(length).keys()];
