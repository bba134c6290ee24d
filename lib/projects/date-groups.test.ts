import { expect, it } from 'vitest';
import { groupByDate } from './date-groups';

const zone = 'Asia/Shanghai';
// A Saturday, ten in the morning in Shanghai.
const now = new Date('2026-11-21T02:00:00Z');
const named = (createTime: string, at = now) => groupByDate([{ createTime }], at, zone)[0]?.name;

const cases: [string, string][] = [
  ['2026-11-21 00:00:00', 'today'],
  ['2026-11-22 00:00:01', 'today'],
  ['2026-11-20 23:59:59', 'yesterday'],
  ['2026-11-20 00:00:00', 'yesterday'],
  ['2026-11-19 12:00:00', 'weekday'],
  ['2026-11-15 00:00:00', 'weekday'],
  ['2026-11-14 23:59:59', 'last30Days'],
  ['2026-10-22 00:00:00', 'last30Days'],
  ['2026-10-21 23:59:59', 'month'],
  ['2026-01-01 00:00:00', 'month'],
  ['2025-12-31 23:59:59', 'monthOfYear'],
  ['not a time', 'today'],
];
it.each(cases)('groups %s under %s [SIDE-002]', (createTime, name) => {
  expect(named(createTime)).toBe(name);
});

it('counts days in the user’s time zone, also across a new year [SIDE-002]', () => {
  const newYear = new Date('2026-12-31T17:00:00Z');
  expect(named('2026-12-31 23:00:00', newYear)).toBe('yesterday');
  expect(named('2026-11-21 10:00:00', newYear)).toBe('monthOfYear');
});

it('keeps the order and groups by weekday, month or year [SIDE-002]', () => {
  const times = [
    '2026-11-19 12:00:00',
    '2026-11-19 08:00:00',
    '2026-11-18 08:00:00',
    '2026-09-30 08:00:00',
    '2026-09-01 08:00:00',
  ];
  const groups = groupByDate(
    times.map((createTime) => ({ createTime })),
    now,
    zone,
  );
  expect(groups.map(({ key, items }) => [key, items.length])).toEqual([
    ['2026-11-19', 2],
    ['2026-11-18', 1],
    ['2026-09', 2],
  ]);
});
