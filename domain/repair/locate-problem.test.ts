import { expect, it } from 'vitest';
import { createModuleReader } from '../../services/parsing/index.ts';
import { parser } from '../../tests/support/parsing.ts';
import { likelyFiles, locateProblem } from './locate-problem.ts';
import type { Module } from './module.ts';
import { problem } from './problem.ts';

const files = {
  'src/header.tsx':
    "import { Seedling } from 'lucide-react';\nexport const Header = () => <Seedling />;\n",
  'src/shell.tsx':
    "import { useEffect } from 'react';\nexport function Shell() {\n  useEffect(() => window.scrollTo(0, 0), []);\n  return null;\n}\n",
  'src/page.tsx':
    "import { useEffect } from 'react';\nimport { total } from './sum';\nexport function Page() {\n  useEffect(() => {\n    total();\n  }, []);\n  return <p id=\"prices\">{rate}</p>;\n}\n",
  'src/sum.ts': 'export const sum = () => 1;\n',
  'src/one.tsx': 'export const One = () => <i>{shared}</i>;\n',
  'src/two.tsx': 'export const Two = () => <i>{shared}</i>;\n',
};

async function readSources() {
  const texts = new Map(Object.entries(files));
  return { texts, modules: await createModuleReader(parser).readAll(texts) };
}

it.each([
  [
    'a name that a package does not export',
    "SyntaxError: The requested module '/node_modules/.vite/deps/lucide-react.js?v=0a1b' does not provide an export named 'Seedling'",
    'src/header.tsx:1:10',
  ],
  [
    'a name that a file does not export',
    "The requested module '/src/sum.ts' does not provide an export named 'total'",
    'src/page.tsx:2:10',
  ],
  ['a name that nobody declared', 'ReferenceError: rate is not defined', 'src/page.tsx:7:26'],
  [
    'an effect that returns something',
    'useEffect must not return anything besides a function, which is used for clean-up.',
    'src/shell.tsx:3:3',
  ],
  ['what follows from it', 'TypeError: destroy is not a function', 'src/shell.tsx:3:3'],
  ['a text that it quotes', 'Cannot find the element "prices"', 'src/page.tsx:7:17'],
])('finds the file of %s [FIX-011]', async (_, message, place) => {
  const { file, line, column } = locateProblem(problem('page', message), await readSources());
  expect(`${file}:${line}:${column}`).toBe(place);
});

it('names several files instead of choosing one [FIX-011]', async () => {
  const sources = await readSources();
  const found = problem('page', 'ReferenceError: shared is not defined');
  expect(locateProblem(found, sources)).toEqual(found);
  expect(likelyFiles(found, sources)).toEqual(['src/one.tsx', 'src/two.tsx']);
  expect(locateProblem(problem('page', 'Something went wrong'), sources).file).toBeNull();
});

it('takes little time for a word that is part of others very often [FIX-011]', () => {
  const text = 'a'.repeat(20_000_000);
  const module: Module = {
    ...{ imports: [], reExports: [], dynamicImports: [], redeclared: [] },
    ...{ exports: new Set(), values: new Set(), isOpen: false, isCommon: false },
  };
  const sources = {
    texts: new Map([['src/a.ts', text]]),
    modules: new Map([['src/a.ts', module]]),
  };
  const start = performance.now();
  const found = problem('page', `ReferenceError: ${'a'.repeat(60)} is not defined`);
  expect(locateProblem(found, sources).file).toBeNull();
  expect(performance.now() - start).toBeLessThan(500);
});
