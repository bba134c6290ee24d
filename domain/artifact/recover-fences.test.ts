import { expect, it } from 'vitest';
import { recoveredEvents, recoverFences } from './recover-fences.ts';

const rows: [info: string, filePath: string | undefined][] = [
  ['tsx src/App.tsx', 'src/App.tsx'],
  ['src/App.tsx', 'src/App.tsx'],
  ['./src/App.tsx', 'src/App.tsx'],
  ['tsx:src/App.tsx', 'src/App.tsx'],
  ['tsx title="src/App.tsx"', 'src/App.tsx'],
  ['tsx {filename=src/App.tsx}', 'src/App.tsx'],
  ['html index.html', 'index.html'],
  ['json package.json', 'package.json'],
  ['tsx src/[id]/页面.tsx', 'src/[id]/页面.tsx'],
  ['tsx', undefined],
  ['c++', undefined],
  ['', undefined],
];

it.each(rows)('recovers from a fence %j the file %j [GEN-027]', (info, filePath) => {
  const files = recoverFences(`Here:\n\n\`\`\`${info}\nconst a = 1;\n\`\`\`\nDone.`);
  expect(files).toEqual(filePath ? [{ filePath, content: 'const a = 1;\n' }] : []);
});

it('keeps the last of two fences with the same path, and shorter fences inside a longer one', () => {
  const answer = '```js a.js\n1\n```\n````md README.md\n```sh\nx\n```\n````\n```js a.js\n2\n```';
  expect(recoverFences(answer)).toEqual([
    { filePath: 'a.js', content: '2\n' },
    { filePath: 'README.md', content: '```sh\nx\n```\n' },
  ]);
});

it('ignores a fence that never closes [GAP-30]', () => {
  expect(recoverFences('```js a.js\nconst half = ')).toEqual([]);
});

it('returns recovered files as the parser’s events', () => {
  expect(recoveredEvents(recoverFences('```a.js\n1\n```')).map((event) => event.type)).toEqual([
    'artifact-opened',
    'action-opened',
    'action-delta',
    'action-closed',
    'artifact-closed',
  ]);
  expect(recoveredEvents([])).toEqual([]);
});
