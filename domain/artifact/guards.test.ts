import { describe, expect, it } from 'vitest';
import { asksForLess } from '../chat/shrink-request.ts';
import { findPlaceholder, findShrink, guardFile } from './guards.ts';

describe('placeholders instead of code', () => {
  it.each([
    '// ... rest of the code',
    '// … existing imports …',
    '// Rest of the component remains unchanged',
    '// rest of component',
    '// Previous code stays the same',
    '// ... (same as before)',
    '/* ... */',
    '/* ... remaining styles ... */',
    '{/* ... other sections ... */}',
    '{/* Rest of the JSX */}',
    '<!-- ... keep the existing markup ... -->',
    '# ... unchanged ...',
    '-- ... remaining statements',
    '  * ... more methods',
    '// Add the existing handlers here',
    '// implementation goes here',
    '// ... 其他代码不变',
    '// 其余代码省略',
    '// 此处省略',
    '/* 原有样式保持不变 */',
    '{/* ……其余内容同上…… */}',
    '// ... 既存のコード ...',
    '// 以下省略',
    '// ... 기존 코드 ...',
    '// 이하 생략',
    '// ... resto del código',
    '// ... restlicher Code',
  ])('are found in %j', (line) => {
    expect(findPlaceholder('src/a.tsx', `const a = 1;\n  ${line}\n`, undefined)).toEqual({
      line: 2,
      text: line.trim(),
    });
  });

  it.each([
    'const rest = [...existing];',
    '// Keeps the rest of the list in order.',
    '// existing users are migrated below',
    '// Other imports',
    '// See the previous section for the code',
    '<p>... and the rest is history</p>',
    '// TODO: none',
    '// wait for it...',
    '// eslint-disable-next-line',
    '// 保存其余的数据到本地',
    '// 既存ユーザーの確認',
    '// 나머지를 더한다',
    '# Heading about the remaining steps',
    'return null; // ... rest',
    `// ${'x'.repeat(300)} ... rest of the code`,
  ])('are not found in %j', (line) => {
    expect(findPlaceholder('src/a.tsx', `${line}\n`, undefined)).toBeUndefined();
  });

  it('ignores placeholders that were there before, and placeholders in prose', () => {
    expect(findPlaceholder('a.ts', '// ...\n', 'b\n  // ...\n')).toBeUndefined();
    expect(findPlaceholder('README.md', '# ... rest of the code\n', undefined)).toBeUndefined();
  });
});

describe('a file that shrinks', () => {
  const lines = (count: number, mark = 'a') =>
    Array.from({ length: count }, (_, i) => `${mark}${i}`).join('\n');

  it.each([
    ['a small file may', lines(39), '', undefined],
    ['half may go', lines(40), lines(20), undefined],
    ['more than half may not', lines(40), lines(19), { before: 40, after: 19 }],
    [
      'brackets and blanks do not count',
      lines(40),
      `${lines(19)}\n${'}\n\n'.repeat(40)}`,
      { before: 40, after: 19 },
    ],
    ['growth is none', lines(40), lines(200, 'b'), undefined],
  ])('%s', (_, before, after, expected) => {
    expect(findShrink(before, after, [])).toEqual(expected);
  });

  it('does not count lines that moved to other files', () => {
    expect(findShrink(lines(100), lines(10), [lines(50), lines(100)])).toBeUndefined();
    expect(findShrink(lines(100), lines(10), [lines(40)])).toEqual({ before: 100, after: 10 });
  });

  it('searches a bounded part of other files, and does not read the rest [SEC-C1]', () => {
    let read = 0;
    function* others() {
      for (; read < 1_000; read++) yield lines(10_000, 'other');
    }
    expect(findShrink(lines(100), lines(10), others())).toEqual({ before: 100, after: 10 });
    expect(read).toBeLessThan(20);
  });

  it.each(['把标题改成蓝色', 'make the title blue', 'タイトルを青に', '제목을 파랗게 해줘'])(
    'does not read %j as a request for less',
    (prompt) => {
      expect(asksForLess(prompt)).toBe(false);
    },
  );

  it.each([
    '删掉第二部分',
    'Remove the footer',
    'redesign it',
    'フッターを削除して',
    '더 간단하게',
    '只保留首屏',
  ])('reads %j as a possible request for less', (prompt) => {
    expect(asksForLess(prompt)).toBe(true);
  });
});

it('checks a megabyte of blanks, stars or tags in linear time', () => {
  const began = performance.now();
  for (const text of [' ', '*', '/*', '<appAction ', '//', '<appAction type= ', '. ']) {
    const long = text.repeat(1_000_000 / text.length);
    for (const content of [
      long,
      `/*${long}`,
      `<appAction${long}x`,
      long.replace(/.{200}/g, '$&\n'),
    ]) {
      guardFile({
        path: 'a.ts',
        text: content,
        before: long,
        mayShrink: false,
        otherTexts: () => [],
      });
    }
  }
  expect(performance.now() - began).toBeLessThan(6_000);
});
