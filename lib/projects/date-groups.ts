import { readWireTime } from '@/domain/time/time';

const dayMs = 24 * 60 * 60 * 1000;

/** The group's label: a word, or the weekday, month or month and year of `at`. */
type DateGroupName = 'today' | 'yesterday' | 'weekday' | 'last30Days' | 'month' | 'monthOfYear';
export type DateGroup<Item> = { key: string; name: DateGroupName; at: Date; items: Item[] };

/**
 * SIDE-002: groups projects by the day of their creation in `timeZone`: today, yesterday, the
 * weekday within the past week, the last 30 days, the month of this year, the month with its year.
 * Does not change the order of the projects.
 */
export function groupByDate<Item extends { createTime: string }>(
  items: readonly Item[],
  now: Date,
  timeZone: string,
): DateGroup<Item>[] {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const today = calendar.format(now);
  const groups = new Map<string, DateGroup<Item>>();
  for (const item of items) {
    const at = readWireTime(item.createTime) ?? now;
    const { name, key } = nameOf(calendar.format(at), today);
    const group = groups.get(key) ?? { key, name, at, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function nameOf(day: string, today: string): { name: DateGroupName; key: string } {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  // If the clock of this device is slow, some items seem to be from tomorrow. Count them as today.
  if (ago <= 0) return { name: 'today', key: 'today' };
  if (ago === 1) return { name: 'yesterday', key: 'yesterday' };
  if (ago < 7) return { name: 'weekday', key: day };
  if (ago <= 30) return { name: 'last30Days', key: 'last30Days' };
  return {
    name: day.slice(0, 4) === today.slice(0, 4) ? 'month' : 'monthOfYear',
    key: day.slice(0, 7),
  };
}
