import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import type { RepositoryFile } from '@/domain/repository/repository';
import { bodyOf } from '@/lib/workbench/file-bytes';

/**
 * Returns git's object id of a file: SHA-1 of `blob {length}\0` and the bytes. Does not use
 * `crypto.subtle`, which needs a secure context.
 */
export function blobHash(file: Pick<RepositoryFile, 'content' | 'isBinary'>): string {
  const encoder = new TextEncoder();
  const body = bodyOf(file);
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  return bytesToHex(sha1(concatBytes(encoder.encode(`blob ${bytes.length}\0`), bytes)));
}
