import { describe, expect, it } from 'vitest';
import { diffSummary } from './diff-summary.ts';

const diff = (before: Record<string, string>, after: Record<string, string>) =>
  diffSummary(new Map(Object.entries(before)), new Map(Object.entries(after)));

describe('diffSummary', () => {
  it.each([
    ['nothing', { a: '1\n' }, { a: '1\n' }, []],
    ['a new file', {}, { a: '1\n2\n' }, [{ path: 'a', kind: 'added', added: 2, removed: 0 }]],
    ['a removed file', { a: '1\n2' }, {}, [{ path: 'a', kind: 'removed', added: 0, removed: 2 }]],
    [
      'a changed line',
      { a: '1\n2\n3' },
      { a: '1\nx\n3' },
      [{ path: 'a', kind: 'changed', added: 1, removed: 1 }],
    ],
    [
      'an inserted line',
      { a: '1\n3' },
      { a: '1\n2\n3' },
      [{ path: 'a', kind: 'changed', added: 1, removed: 0 }],
    ],
    [
      'a moved line',
      { a: '1\n2\n3' },
      { a: '2\n3\n1' },
      [{ path: 'a', kind: 'changed', added: 1, removed: 1 }],
    ],
    [
      'a repeated line',
      { a: 'x\nx\ny' },
      { a: 'x\nx\nx\ny' },
      [{ path: 'a', kind: 'changed', added: 1, removed: 0 }],
    ],
  ])('counts %s', (_, before, after, expected) => expect(diff(before, after)).toEqual(expected));

  it('counts a file of 20,000 changed lines without comparing their order', () => {
    const lines = (mark: string) =>
      Array.from({ length: 20_000 }, (_, i) => `${mark}${i}`).join('\n');
    expect(diff({ a: lines('a') }, { a: lines('b') })).toEqual([
      { path: 'a', kind: 'changed', added: 20_000, removed: 20_000 },
    ]);
  });
});
