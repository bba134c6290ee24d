import type { Sharp } from 'sharp';
import type { PictureRefusal, WebPicture } from '../../domain/entities/web-picture.ts';
import { limits } from '../../domain/limits/index.ts';
import { uploadKind } from '../../domain/resources/upload.ts';
import { cleanDrawing } from './clean-drawing.ts';

export type PictureResult = WebPicture | { refused: PictureRefusal };

const { maxPixels, exactBytes, maxBytes, drawingBytes, tries } = limits.visualEditing.webPicture;
const bitmaps = ['png', 'jpg', 'gif', 'webp', 'avif'];
/** Formats of drawings and screenshots, whose edges a lossy copy blurs. */
const exactFormats = new Set<string | undefined>(['png', 'gif']);

/**
 * Converts a user's picture, given in base64, to a WebP for the web: at most 1,920 pixels wide and
 * high, never larger than the original, upright and without metadata. An SVG stays an SVG, without
 * unsafe parts.
 */
export async function makeWebPicture(text: string): Promise<PictureResult> {
  const bytes = Buffer.from(text, 'base64');
  const head = bytes.subarray(0, limits.storage.headBytes);
  if (uploadKind('svg')?.fits(head)) return drawingOf(bytes);
  if (!bitmaps.some((suffix) => uploadKind(suffix)?.fits(head))) return { refused: 'unreadable' };
  try {
    return await shrink(bytes);
  } catch {
    return { refused: 'unreadable' };
  }
}

function drawingOf(bytes: Buffer): PictureResult {
  if (bytes.length > drawingBytes) return { refused: 'tooLarge' };
  const drawing = cleanDrawing(new TextDecoder().decode(bytes));
  if (!drawing) return { refused: 'unreadable' };
  const { text, ...size } = drawing;
  if (Buffer.byteLength(text) > maxBytes) return { refused: 'tooLarge' };
  return { ending: 'svg', content: text, is_binary: false, ...size };
}

async function shrink(bytes: Buffer): Promise<PictureResult> {
  // Load the decoder only here, because other requests do not need it and it takes memory.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const options = { failOn: 'error', limitInputPixels: maxPixels, animated: true } as const;
  // Read only the size, which is at the start of the file. So a small file that would decode to
  // gigabytes is refused before it is decoded.
  const {
    width,
    height,
    pages = 1,
    format,
  } = await sharp(bytes, {
    ...options,
    limitInputPixels: false,
  }).metadata();
  if (width * height > maxPixels) return { refused: 'tooLarge' };
  const resized = (edge: number): Sharp => {
    const picture = sharp(bytes, options);
    // The frames of an animation cannot be rotated.
    return (pages > 1 ? picture : picture.autoOrient()).resize(edge, edge, {
      fit: 'inside',
      withoutEnlargement: true,
    });
  };
  for (const { edge, quality } of tries) {
    const lossy = resized(edge).webp({ quality });
    let made = await lossy.toBuffer({ resolveWithObject: true });
    if (exactFormats.has(format) && pages === 1) {
      const exact = await resized(edge)
        .webp({ lossless: true })
        .toBuffer({ resolveWithObject: true });
      if (exact.data.length <= Math.max(exactBytes, made.data.length)) made = exact;
    }
    if (made.data.length > maxBytes) continue;
    const { data, info } = made;
    const size = { width: info.width, height: info.pageHeight ?? info.height };
    return { ending: 'webp', content: data.toString('base64'), is_binary: true, ...size };
  }
  return { refused: 'tooLarge' };
}
