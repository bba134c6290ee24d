import { expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { formatSize, usedPercent } from './size.ts';
import { isActive, isOwnKey, isUploadKey, uploadKind, uploadPath, uploadSuffix } from './upload.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['png', '\x89PNG\r\n\x1a\n…', 'GIF89a'],
  ['jpg', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff\xdb', '<svg '],
  ['gif', 'GIF89a\x01', 'GIF90a'],
  ['webp', 'RIFF\x10\0\0\0WEBPVP8 ', 'RIFF\x10\0\0\0WAVEfmt '],
  ['avif', '\0\0\0\x1cftypavif\0\0\0\0', '\0\0\0\x1cftypisom\0\0\0\0mp42'],
  ['bmp', 'BM\x10', 'MB\x10'],
  ['ico', '\0\0\x01\0\x01', '\0\0\x02\0'],
  [
    'svg',
    '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn --><svg xmlns="x">',
    '<html><svg></svg></html>',
  ],
  ['zip', 'PK\x03\x04', 'PK\x07\x08'],
  ['json', ' {"version":1}', '<json>'],
  ['p12', '\x30\x82\x0a\x00', '-----BEGIN'],
  ['mobileprovision', '\x30\x82\x0a\x00', '<?xml'],
])('recognises the first bytes of a %s [GAP-54]', (suffix, good, bad) => {
  expect(uploadKind(suffix)?.fits(bytes(good))).toBe(true);
  expect(uploadKind(suffix)?.fits(bytes(bad))).toBe(false);
  expect(uploadKind(suffix)?.fits(bytes(''))).toBe(false);
});

it('checks a hostile row of comments in linear time [GAP-54]', () => {
  const began = performance.now();
  expect(uploadKind('svg')?.fits(bytes('<!---->'.repeat(10_000)))).toBe(false);
  expect(
    uploadKind('svg')?.fits(bytes('<!DOCTYPE svg PUBLIC "x" [ <!ENTITY a "b"> ]>\n<svg>')),
  ).toBe(true);
  expect(performance.now() - began).toBeLessThan(2_000);
});

it('allows images of 10 MB, which are public, and other files of 50 MB, which are private [GAP-54]', () => {
  expect([uploadKind('.PNG')?.maxBytes, uploadKind('png')?.isPublic]).toEqual([10_485_760, true]);
  expect([uploadKind('p12')?.maxBytes, uploadKind('mobileprovision')?.isPublic]).toEqual([
    52_428_800,
    false,
  ]);
  for (const suffix of ['html', 'js', 'exe', '', 'constructor', '__proto__'])
    expect(uploadKind(suffix)).toBeUndefined();
  expect(['png', 'svg'].map((suffix) => isActive(uploadKind(suffix) ?? { type: '' }))).toEqual([
    false,
    true,
  ]);
});

it.each([
  [{ name: 'Tea.PNG', type: 'image/png' }, 'png'],
  [{ name: 'scan', type: 'image/jpeg' }, 'jpg'],
  [{ name: 'a.b/c.webp' }, 'webp'],
  [{ name: 'tea.exe', type: 'application/x-msdownload' }, ''],
])('returns for %o the suffix “%s” [GAP-54]', (file, suffix) => {
  expect(uploadSuffix(file)).toBe(suffix);
});

it('stores a day’s uploads under application/{site}/{date}/, with the day in Shanghai [RES-011]', () => {
  expect(uploadPath('AK_Web', 'f0', Date.UTC(2026, 0, 1, 16, 1))).toBe(
    'application/ak_web/20260102/f0/',
  );
});

it.each([
  ['application/web/20260102/f0/a-1.png', true, true],
  ['application/web/20251231/f0/a.png', true, true],
  ['application/web/20260102/f1/a.png', true, false],
  ['application/other/20260102/f0/a.png', true, false],
  ['application/web/20260102/f0/../f1/a.png', false, false],
  ['application/web/20260102/f0/.hidden.png', false, false],
  ['application/web/20260102/f0/a.png/b.png', false, false],
  ['application/web/20260102/f0/a%2f.png', false, false],
  ['/application/web/20260102/f0/a.png', false, false],
])('%s: is a key %s, is the user’s own %s [GAP-55, RES-011]', (key, isKey, isOwn) => {
  expect([isUploadKey(key), isOwnKey(key, 'Web', 'f0')]).toEqual([isKey, isOwn]);
});

it.each([
  [0, '0.00 B'],
  [1023, '1023.00 B'],
  [1024, '1.00 KB'],
  [1_572_864, '1.50 MB'],
  [1024 ** 3 - 1, '1024.00 MB'],
  [5 * 1024 ** 4, '5120.00 GB'],
])('formats %i bytes as %s [RES-006]', (size, text) => {
  expect(formatSize(size)).toBe(text);
});

it.each([
  [0, 100, 0],
  [25, 100, 25],
  [150, 100, 100],
  [0, 0, 100],
])('shows %i of %i as %i %% [RES-006]', (used, maximumUsable, percent) => {
  expect(usedPercent({ used, maximumUsable })).toBe(percent);
  expect(limits.resources.barPx).toBe(200);
});
