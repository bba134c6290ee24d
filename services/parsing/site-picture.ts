import type { Sharp } from 'sharp';
import { limits } from '../../domain/limits/index.ts';
import { uploadKind } from '../../domain/resources/upload.ts';

/** The pictures of a site in base64, by the place where they are used (PUB-053). */
export type SitePictures =
  | { kind: 'icon'; icon: string; smallIcon: string }
  | { kind: 'card'; card: string };

const { pixels, iconPx, smallIconPx, cardWidthPx, cardHeightPx } = limits.siteListing;
const bitmaps = ['png', 'jpg', 'gif', 'webp', 'avif'];

/**
 * Converts an owner's picture, given in base64, to square PNGs for an icon, or to a JPEG for links.
 * Returns null for anything that is not a bitmap or is too large to decode.
 */
export async function makeSitePictures(
  text: string,
  kind: SitePictures['kind'],
): Promise<SitePictures | null> {
  const bytes = Buffer.from(text, 'base64');
  const head = bytes.subarray(0, limits.storage.headBytes);
  if (!bitmaps.some((suffix) => uploadKind(suffix)?.fits(head))) return null;
  // Load the decoder only here, because other requests do not need it and it takes memory.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const picture = () => sharp(bytes, { failOn: 'error', limitInputPixels: pixels }).autoOrient();
  try {
    if (kind === 'card') return { kind, card: await base64(cardOf(picture())) };
    const [icon, smallIcon] = [
      await iconOf(picture(), iconPx),
      await iconOf(picture(), smallIconPx),
    ];
    return { kind, icon, smallIcon };
  } catch {
    return null;
  }
}

/** The whole picture in a square, so that no part of a logo is cut off. */
const iconOf = (picture: Sharp, edge: number): Promise<string> =>
  base64(
    picture
      .resize(edge, edge, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 }),
  );

const cardOf = (picture: Sharp): Sharp =>
  picture
    .resize(cardWidthPx, cardHeightPx, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true });

const base64 = async (picture: Sharp): Promise<string> =>
  (await picture.toBuffer()).toString('base64');
