import type { FileEntry } from './files-store';

/** What stands in a file of the tree: its text, or the bytes of a binary one, which is held as base64. */
export function bodyOf({ content, isBinary }: Pick<FileEntry, 'content' | 'isBinary'>): string | Uint8Array<ArrayBuffer> {
  return isBinary ? Uint8Array.from(atob(content), (one) => one.charCodeAt(0)) : content;
}
