import { describe, expect, it } from 'vitest';
import { problem } from '../../domain/repair/problem.ts';
import { checkSyntax, parsing } from '../../tests/support/parsing.ts';
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
      modules: createModuleReader(parsing),
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
        "import { x } from './all';\nimport { y } from './broken';\nimport { z } from './data.json';\nexport { x, y, z };\n",
      'src/all.ts': "export * from './a';\nexport * from 'a-package';\n",
      'src/a.ts': 'export const other = 1;\n',
      'src/broken.ts': 'export const (',
      'src/data.json': '{"z":1}',
    };
    expect(await check(files)).toEqual([]);
  });
});
