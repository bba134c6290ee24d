import { describe, expect, it } from 'vitest';
import { languageOf } from './language-of';
import { compareInTree, insertInTree, treeRows } from './tree';
import { treeMove } from './tree-keys';

const paths = [
  'src/ui/button.tsx',
  'src/App.tsx',
  'README.md',
  'public/logo.svg',
  'package.json',
].sort(compareInTree);

describe('the tree', () => {
  it('lists folders before files, each by name', () => {
    expect(paths).toEqual([
      'public/logo.svg',
      'src/ui/button.tsx',
      'src/App.tsx',
      'package.json',
      'README.md',
    ]);
  });
  it('adds a path in its place, once', () => {
    const more = insertInTree(paths, 'src/main.tsx');
    expect(more).toEqual([...paths, 'src/main.tsx'].sort(compareInTree));
    expect(insertInTree(more, 'src/main.tsx')).toBe(more);
  });
  it('shows rows with their depth and position among their siblings', () => {
    expect(
      treeRows(paths, new Set()).map(({ type, name, depth, position, setSize }) => [
        type,
        name,
        depth,
        position,
        setSize,
      ]),
    ).toEqual([
      ['folder', 'public', 0, 1, 4],
      ['file', 'logo.svg', 1, 1, 1],
      ['folder', 'src', 0, 2, 4],
      ['folder', 'ui', 1, 1, 2],
      ['file', 'button.tsx', 2, 1, 1],
      ['file', 'App.tsx', 1, 2, 2],
      ['file', 'package.json', 0, 3, 4],
      ['file', 'README.md', 0, 4, 4],
    ]);
  });
  it('leaves out the contents of a closed folder', () => {
    expect(treeRows(paths, new Set(['src', 'public'])).map((row) => row.path)).toEqual([
      'public',
      'src',
      'package.json',
      'README.md',
    ]);
    expect(treeRows(paths, new Set(['src/ui'])).map((row) => row.path)).toContain('src/App.tsx');
  });
  it('moves by keys', () => {
    const rows = treeRows(paths, new Set());
    expect(treeMove('ArrowDown', rows, 7)).toEqual({ type: 'focus', index: 7 });
    expect(treeMove('ArrowRight', rows, 2)).toEqual({ type: 'focus', index: 3 });
    expect(treeMove('ArrowLeft', rows, 2)).toEqual({ type: 'toggle', path: 'src' });
    expect(treeMove('ArrowLeft', rows, 4)).toEqual({ type: 'focus', index: 3 });
    expect(treeMove('Enter', rows, 5)).toEqual({ type: 'open', row: rows[5] });
    expect(treeMove('x', rows, 0)).toBeNull();
  });
});

it.each([
  ['src/App.tsx', 'typescript'],
  ['a.CSS', 'css'],
  ['Makefile', 'plain'],
  ['index.html', 'html'],
  ['logo.svg', 'html'],
  ['vite.config.js', 'javascript'],
  ['App.jsx', 'javascript'],
  ['tools.mjs', 'javascript'],
  ['main.ts', 'typescript'],
  ['package.json', 'json'],
  ['README.md', 'markdown'],
])('highlights %s as %s [WB-007]', (path, language) => expect(languageOf(path)).toBe(language));
