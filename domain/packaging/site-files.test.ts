import { describe, expect, it } from 'vitest';
import { isFailure } from '../errors.ts';
import { sortSite } from './site-files.ts';

const file = (path: string, size = 1) => ({ path, bytes: new Uint8Array(size) });
const start = file('index.html');

function refusal(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return isFailure(error) ? { name: error.entry.name, ...error.values } : error;
  }
  return null;
}

describe('the files of a site', () => {
  it('are sorted by path, whatever their order was [PKG-029]', () => {
    const sorted = sortSite([file('z.js'), start, file('a/b.css'), file('ü 记.png')]);
    expect(sorted.map(({ path }) => path)).toEqual(['a/b.css', 'index.html', 'z.js', 'ü 记.png']);
  });

  it.each([
    '../secret',
    'a/../../b',
    'a/./b',
    '/etc/passwd',
    'a//b',
    'a/',
    '',
    'C:\\windows\\x',
    'a\\..\\b',
    'a\nb',
    'a\0b',
    '\ud800.js',
    `${'x'.repeat(256)}.js`,
    `${'记'.repeat(86)}`,
    `${'a/'.repeat(600)}b`,
    '__shell/bridge.js',
    '__SHELL/x',
  ])('refuses the path %j [PKG-027]', (path) => {
    expect(refusal(() => sortSite([start, file(path)]))).toMatchObject({
      name: 'packagePathNotValid',
    });
  });

  it('accepts long paths, dots and names of devices, which are no danger [PKG-027]', () => {
    const paths = [
      '...',
      '.well-known/x',
      'con',
      'a..b/c',
      `${'x'.repeat(255)}`,
      `${'记'.repeat(85)}`,
    ];
    expect(sortSite([start, ...paths.map((path) => file(path))])).toHaveLength(7);
  });

  it('refuses the same path twice, in both Unicode forms, and a file that is a folder [PKG-027]', () => {
    const twice = (...paths: string[]) =>
      refusal(() => sortSite([start, ...paths.map((path) => file(path))]));
    expect(twice('a.js', 'a.js')).toEqual({ name: 'packagePathTwice', path: 'a.js' });
    expect(twice('\u00fc.js', 'u\u0308.js')).toMatchObject({ name: 'packagePathTwice' });
    expect(twice('a', 'a/b')).toEqual({ name: 'packagePathTwice', path: 'a/b' });
  });

  it('refuses paths that differ in case only where the system does not tell them apart', () => {
    const files = [start, file('A.png'), file('a.png')];
    expect(sortSite(files)).toHaveLength(3);
    expect(refusal(() => sortSite(files, { ignoresCase: true }))).toEqual({
      name: 'packagePathTwice',
      path: 'a.png',
    });
  });

  it('refuses a site without a start page [PKG-027]', () => {
    expect(refusal(() => sortSite([]))).toEqual({ name: 'packageHasNoStartPage' });
    expect(refusal(() => sortSite([file('pages/index.html'), file('Index.html')]))).toEqual({
      name: 'packageHasNoStartPage',
    });
  });

  it('refuses 100,000 files and more than 100 MB at once [PKG-027]', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => file(`${index}.js`));
    expect(refusal(() => sortSite([start, ...many]))).toEqual({
      name: 'packageHasTooManyFiles',
      most: 20_000,
    });
    const large = { path: 'a.mp4', bytes: { byteLength: 101 * 1024 * 1024 } as Uint8Array };
    expect(refusal(() => sortSite([start, large]))).toEqual({ name: 'packageTooLarge', most: 100 });
  });

  it('shows a hostile path in a message without its control characters', () => {
    expect(refusal(() => sortSite([start, file(`a\u001b[31m${'x'.repeat(200)}`)]))).toEqual({
      name: 'packagePathNotValid',
      path: `a?[31m${'x'.repeat(74)}`,
    });
  });
});
