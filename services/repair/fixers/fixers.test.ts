import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../domain/entities/problem.ts';
import { problem } from '../../../domain/repair/problem.ts';
import { checkSyntax, parser } from '../../../tests/support/parsing.ts';
import { createModuleReader } from '../module-reader.ts';
import { fixProblems } from './fixers.ts';

const prepared = {
  react: '19.3.1',
  'react-router': '7.18.5',
  clsx: '2.1.1',
  'canvas-confetti': '1.9.4',
};
const listed = '{"name":"a","dependencies":{"react":"19.3.1"}}';
const projectOf = (texts: Map<string, string>) => ({
  texts,
  prepared,
  modules: createModuleReader(parser),
  checkSyntax,
});
const fix = (files: Record<string, string>, ...problems: Problem[]) =>
  fixProblems(problems, projectOf(new Map(Object.entries(files))), () => true);
const at = (message: string, file = 'src/App.tsx') => problem('build', message, { file });

type Row = [
  what: string,
  message: string,
  before: string,
  after: string,
  others?: Record<string, string>,
];
const rows: Row[] = [
  [
    'a hook that nobody imported',
    'useState is not defined',
    "import { useEffect } from 'react';\nexport const a = useState(useEffect);\n",
    "import { useEffect, useState } from 'react';\nexport const a = useState(useEffect);\n",
  ],
  [
    'a hook in a file without imports, after its directive',
    "TS2304: Cannot find name 'useRef'.",
    "'use client';\nexport const a = useRef(1);\n",
    "'use client';\nimport { useRef } from 'react';\nexport const a = useRef(1);\n",
  ],
  [
    'React itself',
    "TS2686: 'React' refers to a UMD global",
    'export const a = React.memo;\n',
    "import React from 'react';\nexport const a = React.memo;\n",
  ],
  [
    'a component of the project',
    'ReferenceError: Header is not defined',
    "import './app.css';\nexport const App = () => <Header />;\n",
    "import { Header } from './components/Header';\nimport './app.css';\nexport const App = () => <Header />;\n",
    { 'src/components/Header.tsx': 'export const Header = () => null;\n' },
  ],
  [
    'a default import of a named export',
    '"default" is not exported by "src/Header.tsx"',
    "import Header from './Header';\nexport const App = () => <Header />;\n",
    "import { Header } from './Header';\nexport const App = () => <Header />;\n",
    { 'src/Header.tsx': 'export function Header() { return null; }\nexport const other = 1;\n' },
  ],
  [
    'a default import of a thing with another name',
    "The requested module '/src/list.ts' does not provide an export named 'default'",
    "import items from './list';\nexport const a = items;\n",
    "import { entries as items } from './list';\nexport const a = items;\n",
    { 'src/list.ts': 'export const entries = [1];\n' },
  ],
  [
    'a named import of a default export',
    '"Header" is not exported by "src/Header.tsx"',
    "import { Header } from './Header';\nexport const App = () => <Header />;\n",
    "import Header from './Header';\nexport const App = () => <Header />;\n",
    { 'src/Header.tsx': 'export default function Header() { return null; }\n' },
  ],
  [
    'a name that another file exports',
    '"format" is not exported by "src/list.ts"',
    "import { entries, format } from './list';\nexport const a = format(entries);\n",
    "import { format } from './lib/format';\nimport { entries } from './list';\nexport const a = format(entries);\n",
    {
      'src/list.ts': 'export const entries = [1];\n',
      'src/lib/format.ts': 'export const format = String;\n',
    },
  ],
  [
    'another spelling of a file',
    'Failed to resolve import "./components/header" from "src/App.tsx". Does the file exist?',
    "import { H } from './components/header';\nexport { H };\n",
    "import { H } from './components/Header';\nexport { H };\n",
    { 'src/components/Header.tsx': 'export const H = 1;\n' },
  ],
  [
    'an alias that is not configured',
    'Failed to resolve import "@/lib/z" from "src/App.tsx". Does the file exist?',
    "import { z } from '@/lib/z';\nexport { z };\n",
    "import { z } from './lib/z';\nexport { z };\n",
    { 'src/lib/z.ts': 'export const z = 1;\n' },
  ],
  [
    'a style sheet in another folder',
    'Failed to resolve import "./theme.css" from "src/App.tsx". Does the file exist?',
    "import './theme.css';\nexport {};\n",
    "import './styles/theme.css';\nexport {};\n",
    { 'src/styles/theme.css': 'a {}\n' },
  ],
];

describe('fixers', () => {
  it.each(rows)('fix %s [ADR 027]', async (_, message, before, after, others = {}) => {
    const { changes, fixed } = await fix({ 'src/App.tsx': before, ...others }, at(message));
    expect(Object.fromEntries(changes)).toEqual({ 'src/App.tsx': after });
    expect(fixed).toHaveLength(1);
  });

  it.each([
    [
      'in the version of the prepared set',
      'Failed to resolve import "canvas-confetti" from "src/App.tsx".',
      'canvas-confetti',
      '1.9.4',
    ],
    [
      'by its newest version, where nobody prepared it',
      'Failed to resolve import "left-pad/lib" from "src/App.tsx".',
      'left-pad',
      'latest',
    ],
    [
      'with a scope',
      'Failed to resolve import "@acme/kit/button" from "src/App.tsx".',
      '@acme/kit',
      'latest',
    ],
    ['that is not listed', '"clsx" is not listed in package.json', 'clsx', '2.1.1'],
    [
      'whose version there is not',
      'No matching version found for react@^99.0.0.',
      'react',
      '19.3.1',
    ],
  ])('handle a package %s [ADR 027]', async (_, message, name, version) => {
    const manifest = listed.replace('19.3.1', '^99.0.0');
    const { changes } = await fix(
      { 'package.json': message.includes('^99') ? manifest : listed, 'src/App.tsx': '' },
      at(message),
    );
    expect(JSON.parse(changes.get('package.json') ?? '').dependencies).toMatchObject({
      [name]: version,
    });
  });

  it.each<[string, string, Record<string, string>]>([
    [
      'a package of Node',
      'Failed to resolve import "fs" from "src/App.tsx".',
      { 'package.json': listed },
    ],
    [
      'a folder of the project that an alias means',
      'Failed to resolve import "parts/Menu" from "src/App.tsx".',
      { 'package.json': listed, 'src/parts/x.ts': '' },
    ],
    [
      'a name that two files export',
      'Header is not defined',
      {
        'src/App.tsx': 'Header;\n',
        'a.ts': 'export const Header = 1',
        'b.ts': 'export const Header = 2',
      },
    ],
    ['a name that may be anything', 'Link is not defined', { 'src/App.tsx': 'Link;\n' }],
    ['a file that does not parse', 'useState is not defined', { 'src/App.tsx': 'const a = (\n' }],
    ['what it does not understand', 'Something went wrong', { 'src/App.tsx': '' }],
  ])('do not change %s', async (_, message, files) => {
    expect((await fix({ 'src/App.tsx': '', ...files }, at(message))).changes.size).toBe(0);
  });

  it('do not change locked files', async () => {
    const texts = new Map([['src/App.tsx', 'export const a = useState;\n']]);
    expect(
      (await fixProblems([at('useState is not defined')], projectOf(texts), () => false)).fixed,
    ).toEqual([]);
  });

  it('fix several problems of one file one after the other', async () => {
    const { changes } = await fix(
      { 'src/App.tsx': 'export const a = useState(useRef);\n' },
      at('useState is not defined'),
      at('useRef is not defined'),
    );
    expect(changes.get('src/App.tsx')).toBe(
      "import { useState, useRef } from 'react';\nexport const a = useState(useRef);\n",
    );
  });
});
