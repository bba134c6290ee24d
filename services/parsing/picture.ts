import { limits } from '../../domain/limits/index.ts';

const { maxPixels, sizePx } = limits.avatar;

/**
 * The first bytes of the formats that are decoded, in hex: PNG, JPEG, GIF and RIFF with WebP. SVG
 * is not included, because an SVG can contain scripts and load other files.
 */
const starts = ['89504e470d0a1a0a', 'ffd8ff', '474946383761', '474946383961'];
const isWebP = (start: string) => start.startsWith('52494646') && start.endsWith('57454250');

/**
 * Decodes a picture and returns it as a small square WebP without metadata, both in base64. Returns
 * null for anything that is not a picture, and if the decoder is not installed.
 */
export async function shrinkPicture(text: string): Promise<string | null> {
  const bytes = Buffer.from(text, 'base64');
  const start = bytes.toString('hex', 0, 12);
  if (!isWebP(start) && !starts.some((one) => start.startsWith(one))) return null;
  // Load the decoder only here, because other requests do not need it and it takes memory.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const small = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .rotate()
      .resize(sizePx, sizePx, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
    return small.toString('base64');
  } catch {
    return null;
  }
}
