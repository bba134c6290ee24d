import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, it, vi } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { parser } from '../../tests/support/parsing.ts';
import { png } from '../../tests/support/png.ts';

// Pictures are encoded here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });

const { webPicture } = limits.visualEditing;

const photo = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });
const noise = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
/** Returns a PNG whose head says that it has another width and height. */
function withEdges(bytes: Uint8Array, edge: number): Uint8Array {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(edge, 16);
  changed.writeUInt32BE(edge, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}
const make = async (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString('base64');
  const [result] = await parser.parse('webPicture', [{ text }]);
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
};
async function made(bytes: Uint8Array) {
  const picture = await make(bytes);
  if ('refused' in picture) throw new Error(picture.refused);
  const content = Buffer.from(picture.content, 'base64');
  return { ...picture, bytes: content, facts: await sharp(content).metadata() };
}

it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'makes a WebP of a %s, at most 1,920 pixels wide, without its metadata [EDIT-041]',
  async (format) => {
    const given = await photo(2_400, 60)
      .withExif({ IFD0: { Artist: 'Grace' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      [format]()
      .toBuffer();
    const { ending, is_binary, width, height, facts } = await made(given);
    expect({ ending, is_binary, width, height }).toEqual({
      ...{ ending: 'webp', is_binary: true, width: 1_920, height: 48 },
    });
    expect([facts.format, facts.width, facts.height]).toEqual(['webp', 1_920, 48]);
    expect([facts.exif, facts.icc, facts.xmp]).toEqual([undefined, undefined, undefined]);
  },
);

it('never makes a picture larger than it is [EDIT-041]', async () => {
  expect(await made(await photo(40, 30).png().toBuffer())).toMatchObject({ width: 40, height: 30 });
});

it('turns a photo as the camera was held [EDIT-041]', async () => {
  const given = await photo(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await made(given)).toMatchObject({ width: 30, height: 60 });
});

it('keeps what is transparent, and the exact colours of a drawing [EDIT-041]', async () => {
  const given = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const { bytes } = await made(given);
  const pixels = await sharp(bytes).raw().toBuffer();
  expect([...pixels.subarray(0, 4)]).toEqual([1, 2, 3, 128]);
});

it('keeps an animation [EDIT-041]', async () => {
  const frames = sharp(randomBytes(10 * 30 * 3), {
    raw: { width: 10, height: 30, channels: 3, pageHeight: 10 },
  });
  const { facts, width, height } = await made(await frames.gif().toBuffer());
  expect([facts.pages, width, height]).toEqual([3, 10, 10]);
});

it('makes a picture of noise smaller until a project may have it [EDIT-041]', async () => {
  const { bytes, width } = await made(await noise(1_700, 1_300).jpeg({ quality: 95 }).toBuffer());
  expect(bytes.length).toBeLessThanOrEqual(webPicture.maxBytes);
  expect(width).toBeLessThan(1_700);
  expect(webPicture.maxBytes).toBeLessThanOrEqual(limits.files.maxFileBytes);
});

it('cleans an SVG, and keeps it as a text [EDIT-042]', async () => {
  const drawing = '<svg viewBox="0 0 9 6"><script>a()</script><path d="M0 0"/></svg>';
  expect(await make(Buffer.from(drawing))).toEqual({
    ...{ ending: 'svg', is_binary: false, width: 9, height: 6 },
    content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M0 0"/></svg>\n',
  });
});

const refused: [string, string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['a page', 'unreadable', () => Buffer.from('<!doctype html><p>Tea')],
  ['nothing', 'unreadable', () => Buffer.alloc(0)],
  ['an SVG without a shape', 'unreadable', () => Buffer.from('<svg><script>a()</script></svg>')],
  [
    'random bytes behind the right signature',
    'unreadable',
    () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(500)]),
  ],
  [
    'half of a picture',
    'unreadable',
    async () => {
      const whole = await noise(200, 200).jpeg().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
  ],
  ['a file that unpacks to gigabytes', 'tooLarge', () => withEdges(png(), 50_000)],
  [
    'an SVG of megabytes',
    'tooLarge',
    () => Buffer.from(`<svg><path d="${'M0 0'.repeat(webPicture.drawingBytes / 4)}"/></svg>`),
  ],
];
it.each(refused)('refuses %s as %s [EDIT-040]', async (_, reason, bytes) => {
  expect(await make(await bytes())).toEqual({ refused: reason });
});
