import type { FileEntry } from './file-contents';

/**
 * Returns the content of a file: its text, or the bytes of a binary file, which is stored as
 * base64.
 */
export function bodyOf({
  content,
  isBinary,
}: Pick<FileEntry, 'content' | 'isBinary'>): string | Uint8Array<ArrayBuffer> {
  return isBinary ? Uint8Array.from(atob(content), (one) => one.charCodeAt(0)) : content;
}
