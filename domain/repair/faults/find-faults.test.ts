import { describe, expect, it } from 'vitest';
import { createModuleReader } from '../../../services/parsing/index.ts';
import { parser } from '../../../tests/support/parsing.ts';
import type { Module } from '../module.ts';
import { collectExports } from './exports.ts';
import { findFaults } from './find-faults.ts';
import { findPageFaults } from './page.ts';
import { findProjectImports } from './project-imports.ts';

/** Counts how often the whole set is read. */
class CountedNames extends Set<string> {
  reads = 0;

  override [Symbol.iterator]() {
    this.reads++;
    return super[Symbol.iterator]();
  }
}

async function viewOf(files: Record<string, string>) {
  const texts = new Map(Object.entries(files));
  return {
    texts,
    paths: new CountedNames(texts.keys()),
    modules: await createModuleReader(parser).readAll(texts),
    prepared: { react: '19.3.1', tailwindcss: '4.3.5' },
    packageExports: new Map(),
    title: 'Shop',
  };
}

const repeat = (times: number, write: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => write(index)).join('\n');

describe('the exports of a file', () => {
  const module = (exported: string[], targets: string[]): Module => ({
    ...{ imports: [], dynamicImports: [], redeclared: [], values: new Set(), isCommon: false },
    reExports: targets.map((from) => ({ from, fromStart: 0, fromEnd: 0, names: [] })),
    exports: new Set(exported),
    isOpen: targets.length > 0,
  });
  const collect = (modules: Map<string, Module>) =>
    collectExports({ modules, paths: new Set(modules.keys()) });

  it('are found once each where files re-export each other in layers [FIX-010]', () => {
    const layers = 30;
    const modules = new Map<string, Module>();
    for (let layer = 0; layer < layers; layer++)
      for (const side of ['a', 'b']) {
        const next = [`./a${layer + 1}`, `./b${layer + 1}`];
        const targets = layer + 1 < layers ? next : [];
        modules.set(`src/${side}${layer}.ts`, module([`${side}${layer}`], targets));
      }
    const start = performance.now();
    expect(collect(modules)('src/a0.ts')?.size).toBe(2 * layers - 1);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('leave out the default exports of others, and end in a circle [FIX-010]', () => {
    const exportsOf = collect(
      new Map([
        ['src/a.ts', module(['default', 'a'], ['./b'])],
        ['src/b.ts', module(['default', 'b'], ['./a', './c'])],
        ['src/c.ts', module(['default', 'c'], [])],
        ['src/d.ts', module(['d'], ['./c', './gone'])],
      ]),
    );
    expect(exportsOf('src/a.ts')).toEqual(new Set(['default', 'a', 'b', 'c']));
    expect(exportsOf('src/c.ts')).toEqual(new Set(['default', 'c']));
    expect(exportsOf('src/d.ts')).toBeUndefined();
  });
});

it('reads the paths of a project once for all its imports and scripts [FIX-009]', async () => {
  const view = await viewOf({
    'vite.config.ts': "export default { resolve: { alias: { '@': 'src' } } };\n",
    'src/app.ts': repeat(200, (index) => `import '@/gone${index}';`),
    'index.html': `<html><head></head>${repeat(200, (index) => `<script src="/src/no${index}.tsx"></script>`)}</html>`,
  });
  expect(findProjectImports(view)).toHaveLength(200);
  expect(view.paths.reads).toBeLessThan(5);
  expect(findPageFaults(view).length).toBeGreaterThanOrEqual(200);
  expect(view.paths.reads).toBeLessThan(5);
});

it('keeps a Tailwind configuration that a script imports, and adds its theme once [FIX-009]', async () => {
  const files = {
    'src/index.css': "@import 'tailwindcss';\n",
    'tailwind.config.js': "export default { theme: { extend: { colors: { a: '#fff' } } } };\n",
    'src/app.ts': "import config from '../tailwind.config';\nexport const a = config;\n",
  };
  const [fault] = findFaults(await viewOf(files));
  const fix = fault?.fix?.();
  expect(fix).toMatchObject({ name: 'tailwind', subject: '@theme' });
  expect(fix?.remove).toBeUndefined();
  const css = fix?.rewrite?.with(files['src/index.css']) ?? '';
  expect(css).toContain('--color-a: #fff;');
  expect(findFaults(await viewOf({ ...files, 'src/index.css': css }))).toEqual([]);
  const { 'src/app.ts': _, ...alone } = files;
  const [other] = findFaults(await viewOf(alone));
  expect(other?.fix?.()?.remove).toEqual(['tailwind.config.js']);
});

describe('scripts that the page never loads', () => {
  const wrong = "import './gone';\n";
  const files = {
    'index.html':
      '<html lang="en"><head><title>a</title></head><script type="module" src="/src/main.tsx"></script></html>',
    'vite.config.ts': "import path from 'path';\nexport default { path };\n",
    'src/main.tsx':
      "import React from 'react';\nimport './index.css';\nimport('./page');\nReact;\n",
    'src/index.css': 'a {}\n',
    'src/page.tsx': "export * from './part';\n",
    'src/part.tsx': 'export const part = 1;\n',
    'src/old/page.tsx': wrong,
    'src/page.test.tsx': wrong,
  };
  const places = async (more: Record<string, string>) =>
    findFaults(await viewOf({ ...files, ...more }))
      .filter(({ kind }) => kind === 'build')
      .map(({ file }) => file);
  const idle = ['src/old/page.tsx', 'src/page.test.tsx'];

  it('have no faults for the build, and all others do [FIX-010]', async () => {
    expect(await places({})).toEqual([]);
    const twice = 'export const part = 1;\nexport const part = 2;\n';
    expect(await places({ 'src/part.tsx': twice })).toEqual(['src/part.tsx']);
    expect(await places({ 'vite.config.ts': wrong })).toEqual(['vite.config.ts']);
  });

  it('have no faults where a file reads its own address, but where it finds another by it [FIX-010]', async () => {
    const own = 'export const host = new URL(import.meta.url).host;\n';
    expect(await places({ 'src/part.tsx': own })).toEqual([]);
    const worker = "new Worker(new URL('./old/page.tsx', import.meta.url));\n";
    expect(await places({ 'src/part.tsx': own + worker })).toEqual(idle);
  });

  it.each([
    ['there is no page', { 'index.html': '' }],
    [
      'the page has a script of its own',
      { 'index.html': "<script>import('/src/old/page')</script>" },
    ],
    ['files are listed when it runs', { 'src/part.tsx': "import.meta.glob('./old/*.tsx');\n" }],
    [
      'an address is known when it runs',
      { 'src/part.tsx': 'export const a = (b) => import(b);\n' },
    ],
    ['an import may be an alias', { 'src/part.tsx': "import 'old/page';\n" }],
    ['a file cannot be parsed', { 'src/part.tsx': 'export const (' }],
  ])('count where %s [FIX-010]', async (_, more) => {
    expect(await places(more)).toEqual(idle);
  });
});

describe('what a stranger can write', () => {
  const page = '<script type="module" src="/src/main.ts"></script>';
  const exporting = (count: number, name: string) =>
    `export const ${repeat(count, (index) => `${name}${index} = ${index},`)} end${name} = 1;`;
  const builds = (view: Awaited<ReturnType<typeof viewOf>>) =>
    findFaults(view).filter(({ kind }) => kind === 'build');

  it('costs little where files re-export each other in a circle [FIX-010, SEC-C1]', async () => {
    const circle = 60;
    const files = Object.fromEntries(
      Array.from({ length: circle }, (_, index) => [
        `src/a${index}.ts`,
        `export * from './a${(index + 1) % circle}';\n${exporting(1_200, `n${index}x`)}`,
      ]),
    );
    const main = repeat(circle, (index) => `import { none } from './a${index}';\nnone();`);
    const view = await viewOf({ ...files, 'src/main.ts': main, 'index.html': page });
    const exportsOf = collectExports(view);
    // Every file exports 72,000 names. Because the total is limited, the exports of only a few
    // files are known.
    const known = [...view.modules.keys()].map(exportsOf).filter((one) => one !== undefined);
    expect(known.length).toBeGreaterThan(0);
    expect(known.reduce((sum, names) => sum + names.size, 0)).toBeLessThan(250_000);
  });

  it('is compared with names only for a fix, however often a file is loaded [FIX-010, SEC-C1]', async () => {
    const view = await viewOf({
      'src/a.ts': 'export const A1 = 1, A2 = 2;',
      'src/main.ts': `const lazy = (load) => load;\n${repeat(500, () => "lazy(() => import('./a'));")}`,
      'index.html': page,
    });
    const module = view.modules.get('src/a.ts') as Module;
    const exports = new CountedNames(module.exports);
    view.modules.set('src/a.ts', { ...module, exports });
    const before = exports.reads;
    const found = findProjectImports(view);
    expect(found).toHaveLength(500);
    expect(exports.reads).toBe(before);
    expect(found[0]?.fix?.()).toBeUndefined();
    expect(exports.reads).toBe(before + 1);
  });

  it.each([
    ['module names', { 'src/b.ts': repeat(20_001, () => "import './c';") }],
    [
      'letters of names',
      Object.fromEntries(
        ['b', 'e', 'f'].map((name) => [
          `src/${name}.ts`,
          exporting(25_000, 'anameoftwentyletters'),
        ]),
      ),
    ],
    ['letters of style sheets', { 'src/b.css': ';'.repeat(1_000_001) }],
  ])(
    'is not looked at with too many %s, and just below it is [FIX-010, SEC-C1]',
    async (_, files) => {
      const main = "import { wrong } from './d';\nwrong();\nimport './b';";
      const base = { 'src/main.ts': main, 'src/d.ts': 'export const d = 1;', 'index.html': page };
      const small = Object.keys(files).map((path) => [path, '']);
      expect(builds(await viewOf({ ...base, ...files }))).toEqual([]);
      expect(builds(await viewOf({ ...base, ...Object.fromEntries(small) }))).not.toEqual([]);
    },
  );
});
