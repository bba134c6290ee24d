import { describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { searchFiles } from './search-files';

const files = [
  { path: 'a.ts', content: 'const tea = 1;\n  export const Teapot = tea;\n' },
  { path: 'b.md', content: '茶 (tea)\nnothing\n' },
];
const plain = { matchCase: false, wholeWord: false };
const places = (text: string, options = plain) =>
  searchFiles(files, { text, ...options }).files.flatMap(({ matches }) =>
    matches.map(({ path, line, from, to }) => [path, line, from, to]),
  );

describe('searching all files', () => {
  it('finds each place with its line and column', () =>
    expect(places('tea')).toEqual([
      ['a.ts', 1, 6, 9],
      ['a.ts', 2, 15, 18],
      ['a.ts', 2, 24, 27],
      ['b.md', 1, 3, 6],
    ]));
  it.each([
    ['heeds case', 'Tea', { matchCase: true, wholeWord: false }, 1],
    ['takes whole words', 'tea', { matchCase: false, wholeWord: true }, 3],
    ['takes signs literally', '(tea)', plain, 1],
    ['finds other scripts', '茶', plain, 1],
    ['finds nothing for nothing', '', plain, 0],
  ] as const)('%s', (_, text, options, count) => expect(places(text, options)).toHaveLength(count));
  it('shows the part of a long line that contains the match', () => {
    const content = `${'x'.repeat(5_000)}needle${'y'.repeat(5_000)}`;
    const match = searchFiles([{ path: 'min.js', content }], { text: 'needle', ...plain }).files[0]
      ?.matches[0];
    expect(match?.excerpt.length).toBeLessThanOrEqual(limits.search.line);
    expect(match?.excerpt.slice(match.at, match.at + 6)).toBe('needle');
    expect(match?.excerpt.slice(0, match.at)).toBe(`…${'x'.repeat(limits.search.lead)}`);
  });
  it('leaves out the indentation before a match', () =>
    expect(searchFiles(files, { text: 'export', ...plain }).files[0]?.matches[0]?.at).toBe(0));
  it('stops at its limit and reports it', () => {
    const many = Array.from({ length: 3 }, (_, index) => ({
      path: `${index}.txt`,
      content: 'a\n'.repeat(200),
    }));
    expect(searchFiles(many, { text: 'a', ...plain })).toMatchObject({
      count: limits.search.matches,
      more: true,
    });
    expect(searchFiles(many.slice(0, 2), { text: 'a', ...plain })).toMatchObject({
      count: 400,
      more: false,
    });
  });
});
