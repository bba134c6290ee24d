import { expect, it } from 'vitest';
import { durationMs } from './duration.ts';

const until = (from: string, count: number, unit: 'DAY' | 'MONTH' | 'YEAR') => {
  const start = new Date(from);
  return new Date(start.getTime() + durationMs({ count, unit }, start)).toISOString();
};

it.each([
  ['2026-11-21T10:00:00.000Z', 3, 'DAY', '2026-11-24T10:00:00.000Z'],
  ['2026-11-21T10:00:00.000Z', 1, 'YEAR', '2027-11-21T10:00:00.000Z'],
  ['2027-11-21T10:00:00.000Z', 1, 'YEAR', '2028-11-21T10:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 1, 'YEAR', '2029-02-28T23:59:59.999Z'],
  ['2027-01-31T00:00:00.000Z', 1, 'MONTH', '2027-02-28T00:00:00.000Z'],
  ['2027-12-15T08:00:00.000Z', 2, 'MONTH', '2028-02-15T08:00:00.000Z'],
] as const)('from %s, %i %s ends at %s', (from, count, unit, end) => {
  expect(until(from, count, unit)).toBe(end);
});
