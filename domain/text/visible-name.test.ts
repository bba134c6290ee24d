import { expect, it } from 'vitest';
import { visibleName } from './visible-name.ts';

it.each([
  ['src/app.tsx', 'src/app.tsx'],
  ['文件/茶馆.md', '文件/茶馆.md'],
  ['👩‍👩‍👧.png', '👩‍👩‍👧.png'],
  ['עברית.txt', 'עברית.txt'],
  ['a\u202Eb.txt', 'a\\u202Eb.txt'],
  ['\u2066x\u2069', '\\u2066x\\u2069'],
  ['a\u200Fb\u061Cc', 'a\\u200Fb\\u061Cc'],
  ['a\u200Bb\uFEFF', 'a\\u200Bb\\uFEFF'],
  ['a\nb\u0000', 'a\\u000Ab\\u0000'],
])('%j is shown as %j [SEC-L15]', (name, shown) => {
  expect(visibleName(name)).toBe(shown);
});
