import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text';

/** Every character is one wide. */
const measure = (text: string) => [...text].length;
const wrap = (text: string, width: number, maxLines = 9) =>
  wrapText(text, { width, maxLines, measure });

describe('wrapText', () => {
  it.each<[string, number, string[]]>([
    ['green tea by post', 9, ['green tea', 'by post']],
    ['short', 20, ['short']],
    ['  spaces   and\nlines ', 20, ['spaces and lines']],
    ['extraordinarily', 5, ['extra', 'ordin', 'arily']],
    ['', 5, []],
  ])('breaks %j', (text, width, lines) => expect(wrap(text, width)).toEqual(lines));

  it('breaks text without spaces and begins no line with a mark', () => {
    const lines = wrap('春天的茶，新鲜到家。', 4);
    expect(lines.join('')).toBe('春天的茶，新鲜到家。');
    expect(lines.every((line) => !/^[，。]/.test(line) && measure(line) <= 5)).toBe(true);
  });

  it('cuts what does not fit, within the width [PUB-071]', () => {
    expect(wrap('one two three four', 8, 2)).toEqual(['one two', 'three…']);
    expect(wrap('abcdefgh ijk', 8, 1)).toEqual(['abcdefg…']);
  });
});
