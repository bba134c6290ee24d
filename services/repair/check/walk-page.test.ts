import { expect, it } from 'vitest';
import { problem } from '../../../domain/repair/problem.ts';
import type { PreviewResponse } from './fetch-preview.ts';
import { walkPage } from './walk-page.ts';

const page: PreviewResponse = {
  status: 200,
  type: 'text/html',
  text: '<script type="module" src="/src/main.ts"></script>',
};
const script = (text: string): PreviewResponse => ({ status: 200, type: 'text/javascript', text });
const walk = (answers: Record<string, PreviewResponse>) =>
  walkPage(
    async (path) => answers[path],
    (raw) => (raw.endsWith('src/main.ts') ? 'src/main.ts' : null),
  );
const failed = (json: string): PreviewResponse => ({
  status: 500,
  type: 'text/html',
  text: `<script>\nconst error = ${json}\n</script>`,
});

it('follows imports over several lines and parses Vite’s errors', async () => {
  const seen: string[] = [];
  const answers: Record<string, PreviewResponse> = {
    '/': page,
    '/src/main.ts': script('import * as a from\n"/src/a.ts";\nimport(\n "/src/b.ts")'),
    '/src/a.ts': script(''),
    '/src/b.ts': failed(
      JSON.stringify({
        message: '[PARSE_ERROR] Bad\n ╭─[ src/b.ts:3:4 ]',
        id: '/home/project/src/main.ts',
      }),
    ),
  };
  const problems = await walkPage(
    async (path) => {
      seen.push(path);
      return answers[path];
    },
    (raw) => (raw.endsWith('src/main.ts') ? 'src/main.ts' : null),
  );
  expect(seen).toEqual(['/', '/src/main.ts', '/src/a.ts', '/src/b.ts']);
  expect(problems).toEqual([problem('build', 'Bad', { file: 'src/main.ts', line: 3, column: 4 })]);
});

// With an earlier pattern, `from` with 40,000 spaces took 2 s. A module may have 4 MB.
it.each([
  ['a module of blanks', { '/': page, '/src/main.ts': script(`from${' '.repeat(100_000)}`) }],
  ['a page of script tags', { '/': { ...page, text: '<script '.repeat(25_000) } }],
  ['a page of link tags', { '/': { ...page, text: 'link<link href'.repeat(15_000) } }],
  ['an error page', { '/': { ...page, status: 500, text: 'const error = {'.repeat(15_000) } }],
  ['an error of frames', { '/': failed(JSON.stringify({ message: '[ '.repeat(100_000) })) }],
  [
    'an address of question marks',
    { '/': { ...page, text: `<script src="/src/${'?'.repeat(100_000)}.ts">` } },
  ],
])('follows %s in linear time [SEC-H7]', async (_, answers) => {
  const began = performance.now();
  await walk(answers);
  expect(performance.now() - began).toBeLessThan(1_000);
});
