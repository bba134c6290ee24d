import { limits } from '@/domain/limits';

const { images } = limits.chat;

/** Texts of the catalogue, relative to `chat`. */
export type ImageRefusal =
  | 'fileUploadNotImg'
  | 'fileUploadTooLarge'
  | 'fileUploadTooWH'
  | 'tooManyImages'
  | 'imagesTogether'
  | 'imageUnread';

export type ImageFile = { type: string; size: number };

/** CHAT-022, CHAT-023: why a chosen file cannot be attached, by what is known before it is read; null: it can. */
export function refusalOfFile({ type, size }: ImageFile): ImageRefusal | null {
  if (!type.startsWith('image/')) return 'fileUploadNotImg';
  return size > images.maxBytes ? 'fileUploadTooLarge' : null;
}

/** CHAT-024: pixels of the picture as it lies in the file. */
export function refusalOfSize({ width, height }: { width: number; height: number }): ImageRefusal | null {
  return width > images.maxSide || height > images.maxSide ? 'fileUploadTooWH' : null;
}

/** CHAT-027, CHAT-028: of pasted files those over 1 MB, of dropped ones those that are no images, go without a word. */
export function withoutSilent<File extends ImageFile>(files: readonly File[], how: ImageSource): File[] {
  if (how === 'chosen') return [...files];
  return files.filter((file) => file.type.startsWith('image/') && (how === 'dropped' || file.size <= images.maxBytes));
}

export type ImageSource = 'chosen' | 'pasted' | 'dropped';

/** Characters that pictures take in a request. */
export function encodedLength(addresses: readonly string[]): number {
  return addresses.reduce((sum, address) => sum + address.length, 0);
}
