import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { parser } from '../../tests/support/parsing.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } }).withExif({
    IFD0: { Copyright: 'Grace', Artist: 'Grace' },
  });
const shrink = async (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString('base64');
  return (await parser.parse('picture', [{ text }]))[0];
};

it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'stores a %s as a WebP of 96 pixels without metadata [AUTH-040]',
  async (format) => {
    const given = await photo(300, 200)[format]().toBuffer();
    const found = await shrink(given);
    if (!found?.ok || found.value === null) throw new Error(JSON.stringify(found));
    const {
      format: made,
      width,
      height,
      exif,
    } = await sharp(Buffer.from(found.value, 'base64')).metadata();
    expect([made, width, height, exif]).toEqual(['webp', 96, 96, undefined]);
  },
);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>';
const notPictures: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['an SVG, which is a program', () => Buffer.from(svg)],
  ['a page', () => Buffer.from('<!doctype html><p>Sign in')],
  ['nothing', () => Buffer.alloc(0)],
  [
    'random bytes behind the right signature',
    () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(500)]),
  ],
  [
    'half of a picture',
    async () => {
      const whole = await photo(200, 200).jpeg().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
  ],
  // 25 million pixels of one color are 70 kB.
  ['a picture of more pixels than a camera has', () => photo(5_000, 5_000).png().toBuffer()],
];
it.each(notPictures)('stores nothing of %s [AUTH-040]', async (_, make) => {
  expect(await shrink(await make())).toEqual({ ok: true, value: null });
});
