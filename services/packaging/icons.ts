import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { encodeIcns, encodeIco, type RawPicture } from './icon-formats.ts';

const { sizePx, longestPx, maxBytes, kept } = limits.packaging.icon;
const pngStart = '89504e470d0a1a0a';
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
/** Apple's grid: the shape fills 80 % of the picture. */
const appleInset = 0.1;
const icoSizes = [16, 24, 32, 48, 64, 128, 256];
const icnsSizes = [16, 32, 64, 128, 256, 512, 1024];

/** How one size of an icon is drawn: `inset` is the empty part on each side, from 0 to 0.5. */
export type IconShape = { size: number; inset?: number; background?: string };

/** The sizes and formats of one icon. Each is made once. */
export type AppIcon = {
  /** Returns a square PNG. With `background`, a CSS colour, it has no transparent parts. */
  png(shape: IconShape): Promise<Buffer>;
  /** Returns the icon for Windows, with 16 to 256 pixels. */
  ico(): Promise<Buffer>;
  /** Returns the icon for macOS, with 16 to 1024 pixels. */
  icns(): Promise<Buffer>;
};

/** Icons of apps, found by the hash of their picture (PKG-028). */
export interface Icons {
  /** Throws `packageIconNotValid` for anything but a whole PNG with a side of 1024 pixels. */
  read(picture: Uint8Array): Promise<AppIcon>;
}

/** Returns a store of icons. It keeps those used last, because their sizes take most of a build. */
export function createIcons({ most = kept }: { most?: number } = {}): Icons {
  const known = new Map<string, Promise<AppIcon>>();
  return {
    async read(picture) {
      const hash = createHash('sha256').update(picture).digest('hex');
      const icon = known.get(hash) ?? readIcon(picture);
      known.delete(hash);
      known.set(hash, icon);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      try {
        return await icon;
      } catch (error) {
        known.delete(hash);
        throw error;
      }
    },
  };
}

/** Decodes a picture once; every size is made from its pixels. */
async function readIcon(picture: Uint8Array): Promise<AppIcon> {
  if (!hasIconSize(picture)) throw fail('packageIconNotValid');
  const { default: sharp } = await import('sharp');
  const decoded = sharp(picture, { failOn: 'error', limitInputPixels: sizePx * longestPx })
    .resize(sizePx, sizePx, { fit: 'contain', background: transparent })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const pixels = await decoded.catch((error: Error) => {
    throw fail('packageIconNotValid', {}, error.message);
  });
  return describeIcon(() => sharp(pixels, { raw: { width: sizePx, height: sizePx, channels: 4 } }));
}

/** Reads the size from the first chunk, so that a huge picture is refused before it is decoded. */
function hasIconSize(picture: Uint8Array): boolean {
  const head = Buffer.from(picture.subarray(0, 24));
  if (picture.length > maxBytes || head.length < 24) return false;
  if (head.toString('hex', 0, 8) !== pngStart || head.toString('latin1', 12, 16) !== 'IHDR')
    return false;
  const sides = [head.readUInt32BE(16), head.readUInt32BE(20)];
  return sides.includes(sizePx) && sides.every((side) => side > 0 && side <= longestPx);
}

function describeIcon(open: () => Sharp): AppIcon {
  const made = new Map<string, Promise<Buffer>>();
  const once = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const result = made.get(key) ?? make();
    made.set(key, result);
    return result;
  };
  const png = (shape: IconShape) =>
    once(JSON.stringify([shape.size, shape.inset ?? 0, shape.background ?? '']), () =>
      draw(open(), shape).png({ compressionLevel: 6 }).toBuffer(),
    );
  return {
    png,
    ico: () =>
      once('ico', async () => {
        const pictures = await Promise.all(
          icoSizes.map(
            async (size): Promise<RawPicture> => ({
              size,
              pixels: await draw(open(), { size }).raw().toBuffer(),
            }),
          ),
        );
        return encodeIco(pictures, await png({ size: 256 }));
      }),
    icns: () =>
      once('icns', async () => {
        const pictures = await Promise.all(
          icnsSizes.map(async (size) => [size, await png({ size, inset: appleInset })] as const),
        );
        return encodeIcns(new Map(pictures));
      }),
  };
}

function draw(picture: Sharp, { size, inset = 0, background }: IconShape): Sharp {
  const inner = Math.round(size * (1 - inset * 2));
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  const border = { top: before, left: before, bottom: after, right: after };
  const drawn = picture
    .resize(inner, inner)
    .extend({ ...border, background: background ?? transparent });
  return background ? drawn.flatten({ background }) : drawn;
}
