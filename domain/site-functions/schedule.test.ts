import { describe, expect, it } from 'vitest';
import { nextRun, readSchedule } from './schedule.ts';

const next = (cron: string, after: string, timeZone = 'UTC') =>
  nextRun({ cron, timeZone }, new Date(after))?.toISOString();

describe('a schedule', () => {
  it.each([
    ['* * * * *', '2027-01-31T10:00:30Z', '2027-01-31T10:01:00.000Z'],
    ['*/15 * * * *', '2027-01-31T10:00:00Z', '2027-01-31T10:15:00.000Z'],
    ['5/20 * * * *', '2027-01-31T10:05:00Z', '2027-01-31T10:25:00.000Z'],
    ['0 8 * * 1-5', '2027-01-29T08:00:00Z', '2027-02-01T08:00:00.000Z'],
    ['0 8 * * 7', '2027-01-30T00:00:00Z', '2027-01-31T08:00:00.000Z'],
    ['30 9 1,15 * *', '2027-01-02T00:00:00Z', '2027-01-15T09:30:00.000Z'],
    // A day of the month and a weekday are alternatives.
    ['0 0 13 * 5', '2027-01-02T00:00:00Z', '2027-01-08T00:00:00.000Z'],
    ['0 0 29 2 *', '2027-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('%s runs after %s at %s [DB-138]', (cron, after, expected) => {
    expect(next(cron, after)).toBe(expected);
  });

  it('runs at the time of its place, also when the clocks change [DB-138]', () => {
    expect(next('0 8 * * *', '2027-01-31T00:30:00Z', 'Asia/Shanghai')).toBe(
      '2027-02-01T00:00:00.000Z',
    );
    // 2:30 is skipped on 28 March 2027, and comes twice on 31 October.
    expect(next('30 2 * * *', '2027-03-27T12:00:00Z', 'Europe/Berlin')).toBe(
      '2027-03-29T00:30:00.000Z',
    );
    expect(next('30 2 * * *', '2027-10-30T12:00:00Z', 'Europe/Berlin')).toBe(
      '2027-10-31T00:30:00.000Z',
    );
    expect(next('30 2 * * *', '2027-10-31T00:30:00Z', 'Europe/Berlin')).toBe(
      '2027-11-01T01:30:00.000Z',
    );
  });

  it('reads the file of a function [DB-138]', () => {
    expect(readSchedule('{"cron":" 0  8 * * 1-5 ","timezone":"Asia/Shanghai"}')).toEqual({
      ...{ cron: '0 8 * * 1-5', timeZone: 'Asia/Shanghai' },
    });
    expect(readSchedule('{"cron":"0 8 * * *"}')).toEqual({ cron: '0 8 * * *', timeZone: 'UTC' });
  });

  it.each([
    '',
    '[]',
    '{"cron":5}',
    '{"cron":"0 8 * *"}',
    '{"cron":"60 8 * * *"}',
    '{"cron":"0 24 * * *"}',
    '{"cron":"0 8 0 * *"}',
    '{"cron":"*/0 * * * *"}',
    '{"cron":"9-3 * * * *"}',
    '{"cron":"0 0 31 2 *"}',
    '{"cron":"@daily"}',
    '{"cron":"0 8 * * *","timezone":"Nowhere/City"}',
  ])('refuses %s [DB-138]', (text) => {
    expect(readSchedule(text)).toBeUndefined();
  });
});
