import type { Duration } from '../entities/product.ts';
import { days } from '../units.ts';

/**
 * Returns the length of a duration that starts at `from`, in ms. A day has 24 hours. Months and
 * years follow the calendar (UTC); if the resulting month is too short for the day, its last day
 * counts.
 */
export function durationMs({ count, unit }: Duration, from: Date): number {
  if (unit === 'DAY') return count * days;
  const months = unit === 'YEAR' ? 12 * count : count;
  const until = new Date(from);
  until.setUTCDate(1);
  until.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0),
  ).getUTCDate();
  until.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return until.getTime() - from.getTime();
}
