import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import type { RepositoryFile } from '@/domain/rules/repository';

/** The name git gives a file's content: SHA-1 of `blob {length}\0` and the bytes. Needs no secure context, as `crypto.subtle` does. */
export function blobHash({ content, isBinary }: Pick<RepositoryFile, 'content' | 'isBinary'>): string {
  const encoder = new TextEncoder();
  const bytes = isBinary ? Uint8Array.from(atob(content), (one) => one.charCodeAt(0)) : encoder.encode(content);
  return bytesToHex(sha1(concatBytes(encoder.encode(`blob ${bytes.length}\0`), bytes)));
}
