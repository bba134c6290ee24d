import { describe, expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { readRepositoryAddress } from '../repository/repository.ts';
import { commonFolder, PathEscapes, sortIncoming } from './incoming.ts';

const offered = (...paths: string[]) => paths.map((path) => ({ path, bytes: 1, isLink: false }));
const never = () => false;

describe('imported files', () => {
  it('takes the files, asks about secrets, and leaves out generated, ignored, linked, badly named and too large ones', () => {
    const list = [
      ...offered(
        'src/App.tsx',
        './index.html',
        'node_modules/a/index.js',
        'sub/node_modules/b.js',
        '.git/config',
        'dist/a.js',
        '.DS_Store',
      ),
      ...offered(
        '.env',
        'api/.env.local',
        '.env.example',
        'logs/a.log',
        'aux.ts',
        'what?.txt',
        'distribution.ts',
      ),
      { path: 'link.ts', bytes: 1, isLink: true },
      { path: 'film.mp4', bytes: limits.files.maxFileBytes + 1, isLink: false },
    ];
    const { files, secrets, leftOut } = sortIncoming(list, (path) => path.endsWith('.log'));
    expect(files.map(({ path }) => path)).toEqual([
      'src/App.tsx',
      'index.html',
      '.env.example',
      'distribution.ts',
    ]);
    expect(secrets.map(({ path }) => path)).toEqual(['.env', 'api/.env.local']);
    expect(leftOut).toEqual({
      made: [
        'node_modules/a/index.js',
        'sub/node_modules/b.js',
        '.git/config',
        'dist/a.js',
        '.DS_Store',
      ],
      ignored: ['logs/a.log'],
      link: ['link.ts'],
      name: ['aux.ts', 'what?.txt'],
      large: ['film.mp4'],
    });
  });

  it('takes one of two files with names that some file systems treat as equal', () => {
    const { files, leftOut } = sortIncoming(offered('App.tsx', 'app.tsx'), never);
    expect([files.length, leftOut.name]).toEqual([1, ['app.tsx']]);
  });

  it.each(['../evil.ts', 'a/../../evil.ts', '/etc/passwd', 'C:/Windows/x', 'node_modules/../../x'])(
    'refuses the whole import for %s',
    (path) => {
      expect(() => sortIncoming(offered('a.ts', path), never)).toThrow(PathEscapes);
    },
  );

  it.each([
    [['site/a', 'site/b/c'], 'site'],
    [['site/a', 'other/b'], ''],
    [['a', 'site/b'], ''],
    [['../a', '../b'], ''],
    [['/a', '/b'], ''],
    [[], ''],
  ])('finds the common folder of %j: “%s”', (paths, folder) =>
    expect(commonFolder(paths)).toBe(folder),
  );
});

describe('the address of a repository', () => {
  it.each([
    [
      'https://github.com/ada/tea-house',
      { host: 'github.com', owner: 'ada', name: 'tea-house', branch: null },
    ],
    [
      'https://GitHub.com/ada/tea.git',
      { host: 'github.com', owner: 'ada', name: 'tea', branch: null },
    ],
    [
      ' https://github.com/ada/tea/ ',
      { host: 'github.com', owner: 'ada', name: 'tea', branch: null },
    ],
    [
      'https://git.example/ada/tea/tree/feature/menu',
      { host: 'git.example', owner: 'ada', name: 'tea', branch: 'feature/menu' },
    ],
    ['ada/tea', { host: null, owner: 'ada', name: 'tea', branch: null }],
    ['http://github.com/ada/tea', null],
    ['git@github.com:ada/tea.git', null],
    ['https://me:secret@github.com/ada/tea', null],
    ['https://github.com/ada', null],
    ['https://github.com/../..', null],
    ['file:///etc/passwd', null],
  ])('parses %s', (text, read) => expect(readRepositoryAddress(text)).toEqual(read));
});
