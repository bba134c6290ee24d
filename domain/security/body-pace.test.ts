import { expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { isBodyTooSlow } from './body-pace.ts';

const { graceMs, bytesPerSecond } = limits.bodyPace;

it.each([
  ['nothing at first', 0, graceMs, false],
  ['nothing for longer', 0, graceMs + 1, true],
  ['a byte a second for a minute', 60, 60_000, true],
  ['4 MB on a slow phone', 4 * 1024 * 1024, 300_000, false],
  ['just enough', 10 * bytesPerSecond, graceMs + 10_000, false],
  ['a byte less', 10 * bytesPerSecond - 1, graceMs + 10_000, true],
])('%s: %i bytes in %i ms are too slow: %s [SEC-L3]', (_, bytes, ms, slow) => {
  expect(isBodyTooSlow(bytes, ms)).toBe(slow);
});
