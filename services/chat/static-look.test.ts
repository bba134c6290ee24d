import { describe, expect, it } from 'vitest';
import { problem } from '../../domain/repair/problem.ts';
import { checkSyntax, parser } from '../../tests/support/parsing.ts';
import { createModuleReader } from '../parsing/index.ts';
import { lookStatically } from './static-look.ts';

const prepared = {
  react: '19.3.1',
  'react-router': '7.18.5',
  clsx: '2.1.1',
  'canvas-confetti': '1.9.4',
};
const listed = '{"name":"a","dependencies":{"react":"19.3.1"}}';

const look = (files: Record<string, string>, mayChange: (path: string) => boolean = () => true) =>
  lookStatically(
    { texts: new Map(Object.entries(files)), paths: Object.keys(files), title: 'Shop' },
    {
      ...{ prepared, checkSyntax, mayChange },
      modules: createModuleReader(parser),
      packageExports: new Map(),
      withSmall: true,
    },
  );

describe('the static look', () => {
  const check = async (files: Record<string, string>) => (await look(files, () => false)).problems;

  it('finds what a file does not export, with its position', async () => {
    expect(
      await check({
        'src/App.tsx':
          "import A from './a';\nimport { x, type T } from './a';\nimport * as all from './a';\nexport { A, x, all, type T };\n",
        'src/a.ts': 'export const y = 1;\n',
      }),
    ).toEqual([
      problem('build', '"default" is not exported by "src/a.ts"', {
        file: 'src/App.tsx',
        line: 1,
        column: 8,
      }),
      problem('build', '"x" is not exported by "src/a.ts"', {
        file: 'src/App.tsx',
        line: 2,
        column: 10,
      }),
    ]);
  });

  it('finds packages missing in package.json, and ignores possible aliases', async () => {
    const files = {
      'package.json': listed,
      'src/App.tsx': "import 'react';\nimport 'clsx';\nimport 'components/x';\n",
    };
    expect(await check(files)).toEqual([
      problem('install', '"clsx" is not listed in package.json', {
        file: 'src/App.tsx',
        line: 2,
        column: 8,
      }),
    ]);
  });

  it('accepts re-exports, and files that it cannot parse', async () => {
    const files = {
      'src/App.tsx':
        "import { x } from './all';\nimport { y } from './broken';\nimport { z } from './data.json';\nimport { c } from './common';\nexport { x, y, z, c };\n",
      'src/common.js': 'module.exports = { c: 1 };\n',
      'src/all.ts': "export * from './a';\nexport * from 'a-package';\n",
      'src/a.ts': 'export const other = 1;\n',
      'src/broken.ts': 'export const (',
      'src/data.json': '{"z":1}',
    };
    expect(await check(files)).toEqual([]);
  });
});

describe('fixers', () => {
  const app = 'src/app.tsx';
  const fixed = async (files: Record<string, string>, path = app) => {
    const { changes } = await look(files);
    return changes.get(path);
  };

  it('leave imports that the compiler drops, and imports of a project that states Tailwind 3 [FIX-010]', async () => {
    const files = {
      'package.json': '{"dependencies":{"tailwindcss":"^3.4.0"}}',
      'tailwind.config.js': "export default { theme: { extend: { colors: { a: '#fff' } } } };\n",
      'postcss.config.js': 'export default { plugins: { tailwindcss: {} } };\n',
      'src/index.css': '@tailwind base;\n',
      [app]:
        "import { Shape, unused } from './shapes';\nimport type { Gone } from './gone';\nimport { Other } from './other';\nexport const a = (one: Shape, two: Gone): Other => one;\n",
      'src/shapes.ts': 'export const real = 1;\n',
    };
    const found = await lookStatically(
      { texts: new Map(Object.entries(files)), paths: Object.keys(files), title: 'Shop' },
      {
        prepared: { ...prepared, tailwindcss: '4.3.5', '@tailwindcss/vite': '4.3.5' },
        ...{ checkSyntax, mayChange: () => true, withSmall: true },
        modules: createModuleReader(parser),
        packageExports: new Map(),
      },
    );
    expect(found).toMatchObject({ problems: [], fixed: [] });
  });

  it('trust the list of exports only for the prepared version of a package [FIX-010]', async () => {
    const find = async (range: string) => {
      const files = {
        'package.json': JSON.stringify({ dependencies: { 'lucide-react': range } }),
        [app]: "import { Github } from 'lucide-react';\nexport const a = Github;\n",
      };
      const { fixed: found } = await lookStatically(
        { texts: new Map(Object.entries(files)), paths: Object.keys(files), title: '' },
        {
          ...{ prepared: { 'lucide-react': '1.75.0' }, checkSyntax, mayChange: () => true },
          modules: createModuleReader(parser),
          packageExports: new Map([['lucide-react', new Set(['Circle', 'LucideCircle'])]]),
        },
      );
      return found.map(({ subject }) => subject);
    };
    expect(await find('^1.70.0')).toEqual(['Circle']);
    expect(await find('latest')).toEqual(['Circle']);
    expect(await find('^0.263.1')).toEqual([]);
    expect(await find('workspace:*')).toEqual([]);
  });

  it('do not judge an alias that another bundler may define [FIX-010]', async () => {
    const text = "import { a } from '@/lib/a';\nexport const b = a;\n";
    const files = { [app]: text, 'src/lib/a.ts': 'export const a = 1;\n' };
    expect(await look(files)).toMatchObject({ problems: [], fixed: [] });
    const defined = "export default { resolve: { alias: { '@': path.resolve('./src') } } };\n";
    expect(await look({ ...files, 'vite.config.ts': defined })).toMatchObject({ fixed: [] });
    const missing = await look({ ...files, 'vite.config.ts': 'export default {};\n' });
    expect(missing.fixed).toMatchObject([{ name: 'path', subject: 'src/lib/a.ts' }]);
  });

  it('do not change a locked file, and report it instead [FIX-009]', async () => {
    const files = {
      [app]: "import { A } from './a';\nexport const b = A;\n",
      'src/a.ts': 'export const B = 1;\n',
    };
    const found = await look(
      { ...files, 'src/c.ts': 'export const A = 1;\n' },
      (path) => path !== app,
    );
    expect(found.changes.size).toBe(0);
    expect(found.problems).toMatchObject([{ file: app, line: 1, column: 10 }]);
  });

  it('drop a fix whose result does not parse [FIX-009]', async () => {
    const files = {
      [app]: "import A from './a';\nexport const b = A;\n",
      'src/a.ts': 'export const A = 1;\n',
    };
    const found = await lookStatically(
      { texts: new Map(Object.entries(files)), paths: Object.keys(files), title: '' },
      {
        ...{ prepared, mayChange: () => true },
        checkSyntax: async (_, text) => (text.includes('{ A }') ? 'line 1: no' : undefined),
        modules: createModuleReader(parser),
        packageExports: new Map(),
      },
    );
    expect(found.changes.size).toBe(0);
    expect(found.problems).toMatchObject([{ file: app, line: 1, column: 8 }]);
  });

  it('put several wrong names of one statement right [FIX-009]', async () => {
    expect(
      await fixed({
        [app]: "import A, { Bb, c } from './a';\nexport const all = [A, Bb, c];\n",
        'src/a.ts': 'export const A = 1;\nexport const BB = 2;\n',
        'src/other.ts': 'export const c = 3;\n',
      }),
    ).toBe(
      "import { A, BB as Bb } from './a';\nimport { c } from './other';\nexport const all = [A, Bb, c];\n",
    );
  });

  it('leave two declarations that differ, and code that only looks like a fault [FIX-010]', async () => {
    const text =
      "import { useState } from 'react';\nexport function f(a: string): void;\nexport function f(a: number): void;\nexport function f(a: unknown) {\n  const useState = a;\n  { const a = useState; console.log(a); }\n}\nexport interface I { a: 1 }\nexport interface I { b: 2 }\nexport const I = useState;\n";
    expect((await look({ 'package.json': listed, [app]: text })).problems).toEqual([]);
    const twice = 'const a = 1;\nconst a = 2;\nexport { a };\n';
    const found = await look({ [app]: twice });
    expect(found).toMatchObject({ fixed: [], problems: [{ file: app, line: 2, column: 7 }] });
  });

  it('write the colours and fonts of Tailwind 3 as a theme, or leave what they do not know [FIX-009]', async () => {
    const config = (body: string) => ({
      'src/index.css': "@import 'tailwindcss';\na {}\n",
      'tailwind.config.js': `module.exports = {\n  content: [],\n  theme: { extend: { ${body} } }, // theme\n};\n`,
    });
    const withTailwind = (files: Record<string, string>) =>
      lookStatically(
        { texts: new Map(Object.entries(files)), paths: Object.keys(files), title: '' },
        {
          ...{ prepared: { tailwindcss: '4.3.5' }, checkSyntax, mayChange: () => true },
          modules: createModuleReader(parser),
          packageExports: new Map(),
        },
      );
    const body =
      "colors: { brand: { DEFAULT: '#a00', '50': '#fee' } }, fontFamily: { display: ['Noto Serif', 'serif'] }, fontSize: { big: ['2rem', { lineHeight: '1.2' }] }";
    const { changes } = await withTailwind(config(body));
    expect(changes.get('tailwind.config.js')).toBeNull();
    expect(changes.get('src/index.css')?.split('\n')).toEqual([
      "@import 'tailwindcss';",
      '',
      '@theme {',
      '  --color-brand-50: #fee;',
      '  --color-brand: #a00;',
      "  --font-display: 'Noto Serif', serif;",
      '  --text-big: 2rem;',
      '  --text-big--line-height: 1.2;',
      '}',
      '',
      'a {}',
      '',
    ]);
    const unknown = await withTailwind(config('colors: require("./colors"), '));
    expect(unknown.changes.size).toBe(0);
    expect(unknown.problems).toMatchObject([{ file: 'tailwind.config.js' }]);
  });
});
