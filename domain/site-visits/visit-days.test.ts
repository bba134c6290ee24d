import { expect, it } from 'vitest';
import { lastDays, visitDayOf } from './visit-days.ts';

it('begins a day at midnight in Shanghai [PUB-080]', () => {
  expect(visitDayOf(new Date('2026-11-28T15:59:59.999Z'))).toBe('2026-11-28');
  expect(visitDayOf(new Date('2026-11-28T16:00:00Z'))).toBe('2026-11-29');
});

it('lists the last days with today at the end, over the end of a month [PUB-084]', () => {
  expect(lastDays(new Date('2027-03-01T17:00:00Z'), 3)).toEqual([
    '2027-02-28',
    '2027-03-01',
    '2027-03-02',
  ]);
});
