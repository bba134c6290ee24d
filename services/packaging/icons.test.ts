import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIcons } from './icons.ts';

let square: Buffer;
let wide: Buffer;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#cc2200' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  [square, wide] = await Promise.all([picture(1024, 1024), picture(1024, 512)]);
});

/** A PNG of a stated size whose only picture data are the given bytes. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length, 0);
    frame.writeUInt32BE(crc32(typed), 4);
    return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an icon', () => {
  it('is drawn in a size, with an empty border and over a background', async () => {
    const icon = await createIcons().read(square);
    const { data, info } = await sharp(await icon.png({ size: 48, inset: 0.25 }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([48, 48, 4]);
    expect(data[3]).toBe(0);
    expect([...data.subarray((24 * 48 + 24) * 4, (24 * 48 + 24) * 4 + 4)]).toEqual([
      204, 34, 0, 255,
    ]);
    const opaque = await sharp(
      await icon.png({ size: 48, inset: 0.25, background: '#ffffff' }),
    ).stats();
    expect(opaque.isOpaque).toBe(true);
  });

  it('is padded to a square when only one side has 1024 pixels [PKG-011, ODD-23]', async () => {
    const icon = await createIcons().read(wide);
    const { data } = await sharp(await icon.png({ size: 64 }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[3], data[(32 * 64 + 32) * 4 + 3]]).toEqual([0, 255]);
  });

  it('becomes an ICO with seven sizes, the largest as PNG', async () => {
    const ico = await (await createIcons().read(square)).ico();
    const count = ico.readUInt16LE(4);
    const entries = Array.from({ length: count }, (_, index) => {
      const at = 6 + index * 16;
      const offset = ico.readUInt32LE(at + 12);
      return {
        size: ico[at] || 256,
        body: ico.subarray(offset, offset + ico.readUInt32LE(at + 8)),
      };
    });
    expect(entries.map(({ size }) => size)).toEqual([16, 24, 32, 48, 64, 128, 256]);
    expect((await sharp(entries[6]?.body).metadata()).width).toBe(256);
    const small = entries[0]?.body as Buffer;
    expect([small.readInt32LE(4), small.readInt32LE(8), small.readUInt16LE(14)]).toEqual([
      16, 32, 32,
    ]);
    // Blue, green, red, alpha; then the mask of sixteen rows, in which no pixel is transparent.
    expect([...small.subarray(40, 44)]).toEqual([0, 34, 204, 255]);
    expect(small.subarray(40 + 16 * 16 * 4).every((byte) => byte === 0)).toBe(true);
    expect(small.length).toBe(40 + 16 * 16 * 4 + 16 * 4);
  });

  it('becomes an ICNS whose parts fill it exactly', async () => {
    const icns = await (await createIcons().read(square)).icns();
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const types: string[] = [];
    let at = 8;
    while (at < icns.length) {
      types.push(icns.toString('latin1', at, at + 4));
      expect(icns.toString('latin1', at + 9, at + 12)).toBe('PNG');
      at += icns.readUInt32BE(at + 4);
    }
    expect(at).toBe(icns.length);
    expect(types.join(' ')).toBe('icp4 icp5 ic11 ic12 ic07 ic13 ic08 ic14 ic09 ic10');
  });

  it('is made once for the same picture, and again after others pushed it out [PKG-028]', async () => {
    const icons = createIcons({ most: 1 });
    const first = await icons.read(square);
    expect(await icons.read(Buffer.from(square))).toBe(first);
    expect(first.png({ size: 32 })).toBe(first.png({ size: 32 }));
    await icons.read(wide);
    expect(await icons.read(square)).not.toBe(first);
  });

  it('is refused if it is no PNG with a side of 1024 pixels [PKG-011]', async () => {
    const icons = createIcons();
    const jpeg = await sharp(square).flatten().jpeg().toBuffer();
    const others = [
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      jpeg,
      await picture(512, 512),
      square.subarray(0, 24),
      square.subarray(0, square.length - 200),
      pngOf(1024, 1024, Buffer.from('not compressed data')),
      Buffer.concat([square, Buffer.alloc(6 * 1024 * 1024)]),
    ];
    for (const one of others) await expect(icons.read(one)).rejects.toThrow();
    const failure = await icons.read(jpeg).catch((error: unknown) => error);
    expect(failure).toMatchObject({ entry: { name: 'packageIconNotValid' } });
  });

  it('is refused by its header when it would be huge, before it is decoded [PKG-028]', async () => {
    const bomb = pngOf(1024, 60_000, deflateSync(Buffer.alloc(40_000_000)));
    expect(bomb.length).toBeLessThan(100_000);
    // A refusal by the decoder has the decoder's words as its message.
    await expect(createIcons().read(bomb)).rejects.toMatchObject({
      entry: { name: 'packageIconNotValid' },
      message: 'packageIconNotValid',
    });
  });
});
