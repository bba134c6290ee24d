import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyEdit, readEditBlocks } from './edit-blocks.ts';

function block(search: string, replace: string): string {
  return `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`;
}

const rows: [why: string, text: string, content: string, expected: string][] = [
  ['one line', 'a\nb\nc\n', block('b\n', 'B\n'), 'a\nB\nc\n'],
  ['several lines', 'a\nb\nc\n', block('a\nb\n', 'x\n'), 'x\nc\n'],
  ['lines taken out', 'a\nb\nc\n', block('b\n', ''), 'a\nc\n'],
  ['lines put in', 'a\nc\n', block('a\n', 'a\nb\n'), 'a\nb\nc\n'],
  [
    'two blocks, the second on what the first made',
    'a\n',
    block('a\n', 'b\n') + block('b\n', 'c\n'),
    'c\n',
  ],
  [
    'words between blocks',
    'a\nb\n',
    `First:\n${block('a\n', 'A\n')}then\n${block('b\n', 'B\n')}`,
    'A\nB\n',
  ],
  ['a last line without a break', 'a\nb', block('b\n', 'B\n'), 'a\nB'],
  ['CRLF in the file stays', 'a\r\nb\r\nc', block('b\n', 'x\ny\n'), 'a\r\nx\r\ny\r\nc'],
  ['CRLF in the block only', 'a\nb\n', block('b\n', 'B\n').replaceAll('\n', '\r\n'), 'a\nB\n'],
  ['an empty search fills an empty file', '', block('', 'a\n'), 'a\n'],
  ['blank lines count', 'a\n\nb\n\n\nb\n', block('\n\nb\n', 'B\n'), 'a\n\nb\nB\n'],
  ['dollars are only dollars', 'a\n', block('a\n', '$& $1\n'), '$& $1\n'],
  ['equal signs of another length', '========\n', block('========\n', '======\n'), '======\n'],
];
it.each(rows)('applies %s', (_, text, content, expected) => {
  expect(applyEdit(text, content)).toEqual({ ok: true, step: 'exact', text: expected });
});

it('applies an edit whose search is one whole part of a line [GEN-049]', () => {
  expect(applyEdit('let a = 1; go(a);\n', block('a = 1;\n', 'a = 3;\n'))).toEqual({
    ...{ ok: true, step: 'part', text: 'let a = 3; go(a);\n' },
  });
});

it('counts an edit as done whose result is in the file already [GEN-049]', () => {
  const made = "import { useEffect, useState, useMemo } from 'react';\n";
  const search = "import { useState } from 'react';\n";
  expect(applyEdit(made, block(search, made))).toEqual({ ok: true, step: 'exact', text: made });
  expect(applyEdit('let b = 2;\n', block('let a = 1;\n', 'let b = 2;\n'))).toMatchObject({
    ok: false,
    reason: 'missing',
  });
});

describe('refuses', () => {
  const refused: [why: string, text: string, content: string, block: number, reason: string][] = [
    ['lines that are not there', 'a\n', block('b\n', ''), 0, 'missing'],
    ['a part of a line', 'const a = 12;\n', block('const a = 1\n', ''), 0, 'missing'],
    [
      'a part that ends inside a number [GEN-049]',
      'let count = 12;\n',
      block('count = 1\n', 'count = 3\n'),
      0,
      'missing',
    ],
    [
      'a part that begins inside a word [GEN-049]',
      'let account = 1;\n',
      block('count = 1;\n', 'total = 1;\n'),
      0,
      'missing',
    ],
    ['lines that stand twice', 'a\na\n', block('a\n', ''), 0, 'ambiguous'],
    ['an empty search in a full file', 'a\n', block('', 'b\n'), 0, 'ambiguous'],
    ['the second block', 'a\n', block('a\n', 'b\n') + block('a\n', 'c\n'), 1, 'missing'],
    ['no block at all', 'a\n', 'just words', 0, 'malformed'],
    [
      'an unfinished block',
      'a\n',
      `${block('a\n', 'b\n')}<<<<<<< SEARCH\nb\n=======\n`,
      1,
      'malformed',
    ],
    ['a block in a block', 'a\n', '<<<<<<< SEARCH\na\n<<<<<<< SEARCH\n', 0, 'malformed'],
    ['a block without a middle', 'a\n', '<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n', 0, 'malformed'],
  ];
  it.each(refused)('%s', (_, text, content, at, reason) => {
    expect(applyEdit(text, content)).toMatchObject({ ok: false, block: at, reason });
  });
});

it('reads blocks as lines [GAP-30]', () => {
  expect(readEditBlocks(block('a\n', 'b\nc\n'))).toEqual([{ search: ['a'], replace: ['b', 'c'] }]);
});

describe('an edit of many blocks', () => {
  afterEach(() => void vi.restoreAllMocks());
  const fileOf = (lines: number, write = (i: number) => `line number ${i} of this file`) =>
    Array.from({ length: lines }, (_, i) => write(i)).join('\n');
  const edits = (count: number, search: (i: number) => string, replace: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => block(`${search(i)}\n`, `${replace(i)}\n`)).join('');

  it('brings the lines of a file into each form once, not once for each block [SEC-C1]', () => {
    const [lines, blocks] = [1_000, 100];
    const content = edits(
      blocks,
      (i) => `  line   number ${i * 5} of this file`,
      (i) => `changed ${i}`,
    );
    const trims = vi.spyOn(String.prototype, 'trim');
    const result = applyEdit(fileOf(lines), content);
    expect(result).toMatchObject({ ok: true, step: 'indent' });
    expect(result.text).toContain('changed 99\nline number 496 of this file');
    expect(trims.mock.calls.length).toBeLessThan((lines * blocks) / 5);
  });

  it('is refused where it would search too much, and else made [SEC-C1]', () => {
    const text = fileOf(3_000);
    const make = (count: number) =>
      applyEdit(
        text,
        edits(
          count,
          (i) => `line number ${i} of this file`,
          (i) => `changed ${i}`,
        ),
      );
    expect(make(200).ok).toBe(true);
    expect(make(240)).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it.each([
    [5, true],
    [6, false],
  ])('may match by similarity %i times: %s [SEC-C1]', (count, isMade) => {
    const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa'.split(' ');
    const line = (i: number) => words.map((word) => `${word}${i}`).join(' ');
    const three = (i: number, first: string) =>
      [first, line(10 * i + 1), line(10 * i + 2)].join('\n');
    const content = edits(
      count,
      (i) => three(i, `${line(10 * i)} x`),
      (i) => `${three(i, `${line(10 * i)} x`)}\nnew ${i}`,
    );
    const result = applyEdit(fileOf(100, line), content);
    expect(result).toMatchObject(
      isMade ? { ok: true, step: 'similar' } : { ok: false, reason: 'missing', block: 5 },
    );
  });
});
