import 'client-only';
import type { PictureKind } from '@/domain/contract/site-listing';
import { limits } from '@/domain/limits';
import { toBase64 } from '@/lib/transfer/base64';

const { pictureBytes, cardWidthPx } = limits.siteListing;
/** Pictures of phones are larger than a request; the server makes them this small anyway. */
const edgePx = cardWidthPx * 2;

/**
 * Returns a picture in base64, made smaller in this browser if it is too large for a request.
 * Returns null for a file that this browser cannot read or that stays too large.
 */
export async function sendablePicture(file: File, kind: PictureKind): Promise<string | null> {
  try {
    const blob = file.size <= pictureBytes ? file : await shrink(file, kind);
    if (!blob || blob.size > pictureBytes) return null;
    return toBase64(new Uint8Array(await blob.arrayBuffer()));
  } catch {
    return null;
  }
}

async function shrink(file: File, kind: PictureKind): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, edgePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Icons may have transparent parts, which JPEG cannot keep.
  const type = kind === 'icon' ? 'image/webp' : 'image/jpeg';
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
}
