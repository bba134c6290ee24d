/** A square picture as rows of red, green, blue and alpha, from top to bottom. */
export type RawPicture = { size: number; pixels: Uint8Array };

const icoHeaderBytes = 6;
const icoEntryBytes = 16;
const bitmapHeaderBytes = 40;
const bytesPerPixel = 4;
/** Pictures of this size are PNG inside an ICO; older parts of Windows read smaller ones not so. */
const icoPngSize = 256;

/** Returns an ICO. `largest` is the PNG that is used for 256 pixels. */
export function encodeIco(pictures: readonly RawPicture[], largest: Uint8Array): Buffer {
  const header = Buffer.alloc(icoHeaderBytes + icoEntryBytes * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  const bodies = pictures.map((one) => (one.size < icoPngSize ? encodeBitmap(one) : largest));
  let offset = header.length;
  pictures.forEach(({ size }, index) => {
    const at = icoHeaderBytes + index * icoEntryBytes;
    const length = bodies[index]?.length ?? 0;
    // 256 is written as 0.
    header[at] = size & 0xff;
    header[at + 1] = size & 0xff;
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(bytesPerPixel * 8, at + 6);
    header.writeUInt32LE(length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([header, ...bodies]);
}

/** Returns a bitmap with 32 bits per pixel and the mask that old parts of Windows look at. */
function encodeBitmap({ size, pixels }: RawPicture): Buffer {
  const colourBytes = size * size * bytesPerPixel;
  const maskRowBytes = Math.ceil(size / 32) * 4;
  const bitmap = Buffer.alloc(bitmapHeaderBytes + colourBytes + maskRowBytes * size);
  bitmap.writeUInt32LE(bitmapHeaderBytes, 0);
  bitmap.writeInt32LE(size, 4);
  // The height counts colours and mask.
  bitmap.writeInt32LE(size * 2, 8);
  bitmap.writeUInt16LE(1, 12);
  bitmap.writeUInt16LE(bytesPerPixel * 8, 14);
  bitmap.writeUInt32LE(colourBytes + maskRowBytes * size, 20);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const from = ((size - 1 - y) * size + x) * bytesPerPixel;
      const to = bitmapHeaderBytes + (y * size + x) * bytesPerPixel;
      const alpha = pixels[from + 3] ?? 0;
      bitmap[to] = pixels[from + 2] ?? 0;
      bitmap[to + 1] = pixels[from + 1] ?? 0;
      bitmap[to + 2] = pixels[from] ?? 0;
      bitmap[to + 3] = alpha;
      const mask = bitmapHeaderBytes + colourBytes + y * maskRowBytes + (x >> 3);
      if (alpha === 0) bitmap[mask] = (bitmap[mask] ?? 0) | (0x80 >> (x & 7));
    }
  return bitmap;
}

/** The types of an ICNS and the size of each; some sizes occur twice, for dense screens. */
const icnsTypes: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** Returns an ICNS of PNG pictures, given by their size. Throws if one is missing. */
export function encodeIcns(pictures: ReadonlyMap<number, Uint8Array>): Buffer {
  const parts = icnsTypes.map(([type, size]) => {
    const picture = pictures.get(size);
    if (!picture) throw new RangeError(`the icon has no picture of ${size} pixels`);
    return icnsPart(type, picture);
  });
  return icnsPart('icns', Buffer.concat(parts));
}

function icnsPart(type: string, body: Uint8Array): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 0, 'latin1');
  header.writeUInt32BE(body.length + header.length, 4);
  return Buffer.concat([header, body]);
}
