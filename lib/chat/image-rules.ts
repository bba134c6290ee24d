import { limits } from '@/domain/limits';

const { images } = limits.chat;

/** Message keys, relative to `chat`. */
export type ImageRefusal =
  | 'fileUploadNotImg'
  | 'fileUploadTooLarge'
  | 'fileUploadTooWH'
  | 'tooManyImages'
  | 'imagesTogether'
  | 'imageUnread';

type ImageFile = { type: string; size: number };

/**
 * CHAT-022, CHAT-023: returns why a chosen file cannot be attached, before the file is read.
 * Returns null if it can be attached.
 */
export function refusalOfFile({ type, size }: ImageFile): ImageRefusal | null {
  if (!type.startsWith('image/')) return 'fileUploadNotImg';
  return size > images.maxBytes ? 'fileUploadTooLarge' : null;
}

/** CHAT-024: checks the original pixel size of the picture. */
export function refusalOfSize({
  width,
  height,
}: {
  width: number;
  height: number;
}): ImageRefusal | null {
  return width > images.maxSide || height > images.maxSide ? 'fileUploadTooWH' : null;
}

/**
 * CHAT-027, CHAT-028: silently drops pasted files over 1 MB and dropped files that are not images.
 */
export function dropIgnoredFiles<File extends ImageFile>(
  files: readonly File[],
  how: ImageSource,
): File[] {
  if (how === 'chosen') return [...files];
  return files.filter(
    (file) => file.type.startsWith('image/') && (how === 'dropped' || file.size <= images.maxBytes),
  );
}

export type ImageSource = 'chosen' | 'pasted' | 'dropped';

/** Number of characters that pictures take in a request. */
export function encodedLength(addresses: readonly string[]): number {
  return addresses.reduce((sum, address) => sum + address.length, 0);
}
