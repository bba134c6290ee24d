import { describe, expect, it } from 'vitest';
import { type AppDetails, defaultIdentifier, findAppProblems } from './app-details.ts';
import { packagePlatforms } from './platforms.ts';

const app: AppDetails = {
  name: '记账 Café',
  identifier: 'com.example.cafe',
  version: '1.2.3',
  versionCode: 7,
  author: 'Example GmbH',
  description: 'Keeps accounts',
  permissions: ['camera', 'nfc'],
  background: { light: '#eeeeff', dark: '#111122' },
};

describe('details of an app', () => {
  it('has the platform keys of the form, and Linux behind them [PKG-002]', () => {
    expect(packagePlatforms).toEqual({ windows: 1, macos: 2, android: 3, ios: 4, linux: 5 });
  });

  it('accepts names of every script, quotes and separators [PKG-004]', () => {
    const names = ['O\'Brien "quoted"', 'a/b\\c:d', '记账本', 'תפריט', 'قائمة', '👩‍🍳 Küche'];
    expect(names.flatMap((name) => findAppProblems({ ...app, name }))).toEqual([]);
  });

  it.each([
    ['name', 30],
    ['author', 30],
    ['description', 150],
  ] as const)('accepts %s of %i characters and no more [PKG-003]', (field, most) => {
    expect(findAppProblems({ ...app, [field]: '记'.repeat(most) })).toEqual([]);
    expect(findAppProblems({ ...app, [field]: '记'.repeat(most + 1) })).toEqual([
      { field, problem: 'too-long' },
    ]);
    expect(findAppProblems({ ...app, [field]: 'x'.repeat(300) })[0]?.problem).toBe('too-long');
  });

  it('names every missing field, in the order of the form [PKG-004]', () => {
    const empty = { name: ' ', identifier: '', version: '', author: '', description: '\t' };
    expect(findAppProblems({ ...app, ...empty })).toEqual([
      { field: 'name', problem: 'missing' },
      { field: 'identifier', problem: 'missing' },
      { field: 'version', problem: 'missing' },
      { field: 'author', problem: 'missing' },
      { field: 'description', problem: 'missing' },
    ]);
  });

  it.each(['a\nb', 'a\u0000b', 'a\u202egpj.exe', 'a\u2066b', 'a\ud800', 'a\u2028b'])(
    'refuses the name %j, whose text could not be shown as it is [PKG-027]',
    (name) => {
      expect(findAppProblems({ ...app, name })).toEqual([{ field: 'name', problem: 'malformed' }]);
    },
  );

  it.each([
    ['1.2.3', true],
    ['10.20.30-beta.1', true],
    ['1.2.3+7', true],
    ['1.2', false],
    ['v1.2.3', false],
    ['1.2.3 beta', false],
    ['1.2.3/..', false],
  ])('version %s: %s [PKG-005, GAP-57]', (version, isValid) => {
    expect(findAppProblems({ ...app, version }).length === 0).toBe(isValid);
  });

  it.each([
    ['com.example', true],
    ['com.example_1.a2', true],
    ['example', false],
    ['Com.example', false],
    ['com.1example', false],
    ['com..example', false],
    ['com.example/..', false],
    ['com.bei-spiel', false],
  ])('identifier %s: %s [PKG-006, PKG-007, GAP-57]', (identifier, isValid) => {
    expect(findAppProblems({ ...app, identifier }).length === 0).toBe(isValid);
  });

  it.each([0, -1, 1.5, Number.NaN, 2_100_000_001])(
    'refuses the version code %s [PKG-034]',
    (code) => {
      expect(findAppProblems({ ...app, versionCode: code })).toEqual([
        { field: 'versionCode', problem: 'malformed' },
      ]);
    },
  );

  it('refuses unknown permissions and colours', () => {
    const wrong = {
      permissions: ['root' as 'camera'],
      background: { light: '#fff', dark: 'red' },
    };
    expect(findAppProblems({ ...app, ...wrong }).map(({ field }) => field)).toEqual([
      'permissions',
      'background',
    ]);
  });

  it('makes an identifier from the id of a project that is valid itself [GAP-57]', () => {
    expect(defaultIdentifier('AB12CD34-0000-4000-8000-000000000000')).toBe('com.app.ab12cd34');
    expect(defaultIdentifier('1b12cd34-0000-4000-8000-000000000000')).toBe('com.app.a1b12cd34');
    const identifier = defaultIdentifier('1b12cd34-0000-4000-8000-000000000000');
    expect(findAppProblems({ ...app, identifier })).toEqual([]);
  });
});
