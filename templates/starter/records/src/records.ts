import { content } from './content';
import { addDays, isoDay, weekStart } from './lib/days';
import { newId, useStored } from './lib/use-stored';

export type Entry = { id: string; kind: string; value: number; day: string; note: string };

export function useEntries() {
  return useStored<Entry[]>(
    'entries',
    content.entries.map(({ ago, ...entry }) => ({ ...entry, id: newId(), day: addDays(isoDay(), -ago) })),
  );
}

/** The seven sums of the week that lies so many weeks back. */
export function weekSums(entries: Entry[], weeksBack: number): { day: string; value: number }[] {
  const first = addDays(weekStart(isoDay()), -7 * weeksBack);
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(first, index);
    return { day, value: entries.filter((entry) => entry.day === day).reduce((sum, entry) => sum + entry.value, 0) };
  });
}

/** Days in a row with an entry, up to today or yesterday. */
export function streakOf(entries: Entry[]): number {
  const days = new Set(entries.map((entry) => entry.day));
  let day = days.has(isoDay()) ? isoDay() : addDays(isoDay(), -1);
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day = addDays(day, -1);
  }
  return count;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
