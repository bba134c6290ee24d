import { describe, expect, it } from 'vitest';
import { sourceAt } from './source-at.ts';

describe('the source between two points', () => {
  const text = 'const a = 1;\r\n<p>\n  茶🍵 <b>Tea</b>\n</p>';
  it.each([
    ['3:6', '3:16', '<b>Tea</b>'],
    ['2:0', '4:4', '<p>\n  茶🍵 <b>Tea</b>\n</p>'],
    ['1:0', '1:5', 'const'],
    ['90:0', '91:0', ''],
  ])('is from %s to %s: %j', (start, end, source) => {
    expect(sourceAt(text, { start, end })).toBe(source);
  });
});
