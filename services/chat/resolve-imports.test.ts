import { expect, it } from 'vitest';
import { findMissingImport } from './resolve-imports.ts';

const files = (all: Record<string, string>) => ({
  has: (path: string) => path in all,
  text: (path: string) => all[path],
});
const whole = {
  'index.html':
    '<script type="module" src="/src/main.tsx"></script><script src="https://cdn.example/x.js"></script>',
  'src/main.tsx':
    "import './index.css';\nimport { App } from './app';\nimport logo from './logo.png';\nimport type { T } from '@/types';\nimport 'react';",
  'src/index.css': "@import 'tailwindcss';\n@import url('./theme.css');\n",
  'src/theme.css': '',
  'src/app.tsx':
    "export * from './parts';\nconst late = import('./late.js');\nimport { data } from './data.js';\nimport './app';",
  'src/parts/index.ts': "import '../theme.css?inline';",
  'src/late.jsx': '',
  'src/late.tsx': '',
  'src/data.ts': '',
  'src/types.ts': '',
  'src/logo.png': '\0',
};

it('accepts a page when all files that it refers to exist', () => {
  expect(findMissingImport('index.html', files(whole))).toBeUndefined();
});

it.each([
  'src/main.tsx',
  'src/index.css',
  'src/theme.css',
  'src/app.tsx',
  'src/parts/index.ts',
  'src/data.ts',
  'src/types.ts',
  'src/logo.png',
])('names %s when it is missing', (path) => {
  const { [path as keyof typeof whole]: _, ...rest } = whole;
  expect(findMissingImport('index.html', files(rest))).toContain(path);
});

// With an earlier pattern, `from` with 64,000 spaces took 7.7 s to match. A file may have 1 MB.
it.each([
  ['src/main.ts', `from${' '.repeat(100_000)}`],
  ['src/main.ts', 'import('.repeat(30_000)],
  ['index.html', '<script src'.repeat(20_000)],
  ['src/main.css', `@import url(${' '.repeat(200_000)}`],
])('reads a hostile %s in linear time [SEC-H7]', (path, text) => {
  const began = performance.now();
  expect(findMissingImport(path, files({ [path]: text }))).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(500);
});
