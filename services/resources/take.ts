import { type ErrorName, fail } from '../../domain/errors.ts';
import { isOwnKey, uploadKind } from '../../domain/rules/upload.ts';
import { importedUploads } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Storage } from '../ports/storage.ts';

type Options = { storage: Storage; site: string; log: (message: string, detail: Record<string, unknown>) => void };
export type Taking = { folder: string; path: string; maxBytes: number; tooLarge: ErrorName };

/**
 * Reads what a person has put to be read once, and removes it, before anything is made of it: killed in between, nothing was imported, and
 * the person sends it again. Throws `importInterrupted` for what is not there or not his, `tooLarge` for more than `maxBytes`, a
 * StorageDown.
 */
export function createTake({ storage, site, log }: Options) {
  return async function take({ folder, path, maxBytes, tooLarge }: Taking): Promise<Uint8Array> {
    const isPassing = uploadKind(path.slice(path.lastIndexOf('.')))?.isPassing;
    if (!isPassing || !isOwnKey(path, site, folder)) throw fail('importInterrupted', {}, 'nothing to take');
    const bytes = await storage.read(path, maxBytes + 1);
    if (!bytes) throw fail('importInterrupted', {}, 'nothing lies there');
    const left = await storage.remove([path]).catch((error: unknown) => error ?? 'unknown');
    if (left) log('what was imported was not removed; the sweep will try again', { error: String(left) });
    if (bytes.length > maxBytes) throw fail(tooLarge);
    return bytes;
  };
}

/** In the transaction of an import: of two that have read the same upload, one makes something of it. Throws `importInterrupted` for the other. */
export async function claimUpload(tx: Database, path: string, at: Date): Promise<void> {
  const claimed = await tx.insert(importedUploads).values({ path, at }).onConflictDoNothing().returning({ path: importedUploads.path });
  if (!claimed.length) throw fail('importInterrupted', {}, 'was imported already');
}
