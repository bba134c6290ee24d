import { describe, expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { foldersAbove, foldKey, type PathRefusal, readPath } from './path.ts';

const accepted: [raw: string, path: string | undefined][] = [
  ['src/App.tsx', 'src/App.tsx'],
  ['./src//./App.tsx', 'src/App.tsx'],
  ['.env', '.env'],
  ['.gitignore', '.gitignore'],
  ['.github/workflows/ci.yml', '.github/workflows/ci.yml'],
  ['src/pages/[...slug].tsx', 'src/pages/[...slug].tsx'],
  ['src/$id/@modal/(group)/a b.ts', 'src/$id/@modal/(group)/a b.ts'],
  ['src/页面/表 格.tsx', 'src/页面/表 格.tsx'],
  ['src/cafe\u0301.ts', 'src/caf\u00e9.ts'],
  ['src/console.ts', 'src/console.ts'],
  ['src/my-node_modules/a.js', 'src/my-node_modules/a.js'],
  ['...', undefined],
  ['a..b/c', 'a..b/c'],
];
it.each(accepted)('reads %j as %j [RUN-010]', (raw, path) => {
  expect(readPath(raw)).toEqual(path ? { ok: true, path } : { ok: false, reason: 'edges' });
});

describe('refuses', () => {
  const refused: [raw: string, reason: PathRefusal][] = [
    ['', 'empty'],
    ['./', 'empty'],
    ['.', 'empty'],
    ['/etc/passwd', 'absolute'],
    ['/home/project/src/a.ts', 'absolute'],
    ['//host/share', 'absolute'],
    ['~/a', 'absolute'],
    ['C:/a', 'absolute'],
    ['c:a', 'absolute'],
    ['C:\\a', 'absolute'],
    ['../a', 'escapes'],
    ['a/../../b', 'escapes'],
    ['a/..', 'escapes'],
    ['src/a/../b', 'escapes'],
    ['..\\a', 'backslash'],
    ['src\\a', 'backslash'],
    ['a\0.ts', 'characters'],
    ['a\n.ts', 'characters'],
    ['a\u007f', 'characters'],
    ['a\u200b.ts', 'characters'],
    ['.g\u200cit/config', 'characters'],
    ['a\u202egpj.ts', 'characters'],
    ['a\ud800', 'characters'],
    ['a.ts:stream', 'characters'],
    ['a*.ts', 'characters'],
    ['.git/config', 'reserved'],
    ['src/.GIT/config', 'reserved'],
    ['GIT~1/config', 'reserved'],
    ['node_modules/a/index.js', 'reserved'],
    ['src/Node_Modules/a.js', 'reserved'],
    ['con', 'device'],
    ['src/NUL.txt', 'device'],
    ['src/aux.d.ts', 'device'],
    ['com1/a', 'device'],
    ['lpt\u00b2', 'device'],
    ['a/b./c', 'edges'],
    ['a /b', 'edges'],
    ['.git /config', 'edges'],
    ['.git./config', 'edges'],
    [' a', 'edges'],
    ['a.ts ', 'edges'],
    ['src/', 'folder'],
    ['src/.', 'folder'],
    [`${'a/'.repeat(200)}b`, 'too-long'],
    [`${'一'.repeat(86)}.ts`, 'too-long'],
  ];
  it.each(refused)('%j: %s [GAP-30]', (raw, reason) => {
    expect(readPath(raw)).toEqual({ ok: false, reason });
  });
});

it.each([
  ['src/App.tsx', 'src/app.tsx', true],
  ['src/cafe\u0301.ts', 'src/caf\u00e9.ts', true],
  ['src/É.ts', 'src/e\u0301.ts', true],
  ['src/a.ts', 'src/b.ts', false],
])('maps %j and %j to one key: %s', (one, other, same) => {
  expect(foldKey(one) === foldKey(other)).toBe(same);
});

it('uses /home/project as root, also of an absolute path [RUN-010]', () => {
  expect(limits.project.workingDirectory).toBe('/home/project');
  expect(readPath(`${limits.project.workingDirectory}/src/a.ts`)).toEqual({
    ok: false,
    reason: 'absolute',
  });
});

it('lists the parent directories of a path', () => {
  expect(foldersAbove('a/b/c.ts')).toEqual(['a/b', 'a']);
  expect(foldersAbove('c.ts')).toEqual([]);
});
