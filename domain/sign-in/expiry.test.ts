import { describe, expect, it } from 'vitest';
import { isLive, restMs } from './expiry.ts';

const now = new Date('2026-01-02T03:04:05Z');
const in_ = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const minute = 60_000;

describe('a lifetime of five minutes', () => {
  it.each([
    ['began now', 300, true],
    ['has a second left', 1, true],
    ['is over', 0, false],
    ['was over an hour ago', -3600, false],
    ['began on a machine whose clock is a minute ahead', 360, true],
    ['began an hour from now, before the clock was set back', 3900, false],
  ])('%s (%i s left): %s', (_, left, live) =>
    expect(isLive(in_(left), 5 * minute, now)).toBe(live),
  );
});

describe('a pause of a minute', () => {
  it.each([
    ['that begins now', 0, 60_000],
    ['that began 59 s ago', -59, 1000],
    ['that is over', -61, 0],
    ['that began on a machine whose clock is 30 s ahead', 30, 90_000],
    ['that began before the clock was set back an hour', 3600, 0],
  ])('%s (%i s): %i ms', (_, began, left) => expect(restMs(in_(began), minute, now)).toBe(left));
});
