import { describe, expect, it } from 'vitest';
import type { Problem } from '../../domain/entities/problem.ts';
import { problem } from '../../domain/repair/problem.ts';
import { fileFinder, readToolOutput } from './tool-output.ts';

const find = fileFinder(['src/App.tsx', 'src/bad.jsx', 'package.json']);
const red = (text: string) => `\u001b[31m${text}\u001b[0m`;
const at = (
  message: string,
  file: string | null,
  line: number | null = null,
  column: number | null = null,
): Problem => problem('build', message, { file, line, column });

const rows: [what: string, output: string, expected: Problem[]][] = [
  [
    'an import that Vite cannot resolve',
    '6:05:42 PM [vite] Internal server error: Failed to resolve import "./Headr" from "src/App.tsx". Does the file exist?\n  Plugin: vite:import-analysis\n  File: /home/project/src/App.tsx:2:19\n  1  |  import',
    [
      at(
        'Failed to resolve import "./Headr" from "src/App.tsx". Does the file exist?',
        'src/App.tsx',
        2,
        19,
      ),
    ],
  ],
  [
    'a file that Oxc cannot parse, in colours',
    `[vite] Internal server error: Transform failed with 1 error:\n\n${red('[PARSE_ERROR] ')}Unexpected token\n   ${red('╭')}─[ src/bad.jsx:1:31 ]\n   │\n\n  Plugin: vite:oxc\n  File: /home/project/src/bad.jsx\n`,
    [at('Unexpected token', 'src/bad.jsx', 1, 31)],
  ],
  [
    'an export that Rolldown misses in a build',
    '✗ Build failed in 1.24s\nBuild failed with 1 error:\n\n[MISSING_EXPORT] "default" is not exported by "src/other.jsx".\n   ╭─[ src/App.tsx:2:8 ]\n   │\n',
    [at('"default" is not exported by "src/other.jsx".', 'src/App.tsx', 2, 8)],
  ],
  [
    'TypeScript, in both of its forms',
    "src/App.tsx(12,5): error TS2304: Cannot find name 'useState'.\nsrc/App.tsx:3:1 - error TS2614: Module has no exported member 'x'.\n",
    [
      at("TS2304: Cannot find name 'useState'.", 'src/App.tsx', 12, 5),
      at("TS2614: Module has no exported member 'x'.", 'src/App.tsx', 3, 1),
    ],
  ],
  [
    'a version that npm does not find',
    'npm error code ETARGET\nnpm error notarget No matching version found for react@^99.0.0.\n',
    [problem('install', 'No matching version found for react@^99.0.0.', { file: 'package.json' })],
  ],
  [
    'a package that npm does not find',
    "npm error code E404\nnpm error 404 Not Found - GET http://127.0.0.1:9/no-such-thing - Not found\nnpm error 404  'no-such-thing@*' is not in this registry.\n",
    [
      problem('install', 'There is no package no-such-thing', { file: 'package.json' }),
      problem('install', 'There is no package no-such-thing@*', { file: 'package.json' }),
    ],
  ],
  [
    'a module that Node does not find',
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' imported from /home/project/src/App.tsx\n",
    [at("Cannot find package 'x'", 'src/App.tsx')],
  ],
  [
    'several of them, in their order',
    "[a] one\n\n   ╭─[ src/App.tsx:1:2 ]\nError: Cannot find module 'x' npm error notarget No matching version found for y\n[b] two\n ╭─[ gone.ts:3:4 ]\n",
    [
      at('one', 'src/App.tsx', 1, 2),
      at("Cannot find module 'x'", null),
      problem('install', 'No matching version found for y', { file: 'package.json' }),
      at('two', null, 3, 4),
    ],
  ],
  [
    'what begins with no file of the project',
    'lib/gone.ts(1,2): error TS1: No.\n',
    [at('TS1: No.', null, 1, 2)],
  ],
];

describe('the output of tools', () => {
  it.each(rows)('parses %s [ADR 027]', (_, output, expected) => {
    expect(readToolOutput(output, find)).toEqual(expected);
  });

  it('shows the lines with errors when it cannot parse them [FIX-002]', () => {
    const output = 'one\nan error\nTwo Errors\nFAILED\nFailed: x\nstderr\nan error\nfine\n';
    expect(readToolOutput(output, find).map((one) => [one.kind, one.message])).toEqual(
      ['an error', 'Two Errors', 'Failed: x', 'stderr'].map((line) => ['terminal', line]),
    );
  });

  // With an earlier pattern, 80 KB of `[a] ` in one line took 1.7 s, and doubling the size took
  // four times as long.
  it.each([
    ['headers of Oxc in one line', '[a] '.repeat(25_000)],
    ['headers of Oxc in lines without a place', `${'[a] b\n'.repeat(15_000)}`],
    ['headers of Vite in one line', '[vite] Pre-transform error: x '.repeat(4_000)],
    ['headers of Vite and blank lines', `[vite] Internal server error: x${'\n'.repeat(100_000)}`],
    ['frames in one line', `[a] b\n${'[ '.repeat(50_000)}`],
    ['carriage returns of Unicode', 'e\u2028'.repeat(50_000)],
    [
      'a path of many folders',
      `[vite] Internal server error: x\n  File: ${'a/'.repeat(50_000)}b.ts:1:2`,
    ],
    ['a path of many question marks', `[a] b\n[ ${'?'.repeat(100_000)}\u2028:1:2 ]`],
    ['colours that never end', '\u001b['.repeat(50_000)],
  ])('reads 100 KB in linear time: %s [SEC-H7]', (_, output) => {
    const began = performance.now();
    expect(readToolOutput(output, find).length).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('keeps the whole text under one title when no line is an error [FIX-003]', () => {
    expect(readToolOutput('it went\nwrong\n', find)).toEqual([
      problem('terminal', 'Termimal Error\nit went\nwrong'),
    ]);
    expect(readToolOutput('', find)).toEqual([]);
  });
});
