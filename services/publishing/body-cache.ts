import { limits } from '../../domain/limits/index.ts';
import type { Database } from '../store/transaction.ts';
import { loadBlobs } from '../versions/index.ts';

/**
 * Returns bodies by hash and caches the most recently used. A hash always has the same body. Throws
 * when one is not in the store.
 */
export function createBodyCache(db: Database, maxBytes: number = limits.publishing.cacheBytes) {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  return async function bodyOf(hash: string): Promise<Uint8Array> {
    const known = kept.get(hash);
    const body = known ?? (await loadBlobs(db, [hash])).get(hash);
    if (!body) throw new Error(`The body ${hash} is not in the store`);
    if (!kept.delete(hash)) size += body.byteLength;
    kept.set(hash, body);
    for (const [oldest, bytes] of kept) {
      if (size <= maxBytes) break;
      kept.delete(oldest);
      size -= bytes.byteLength;
    }
    return body;
  };
}
