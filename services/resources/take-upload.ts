import { type ErrorName, fail } from '../../domain/errors.ts';
import { isOwnKey, uploadKind } from '../../domain/resources/upload.ts';
import type { Storage } from '../ports/storage.ts';
import { importedUploads } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

type TakeOptions = {
  storage: Storage;
  site: string;
  log: (message: string, detail: Record<string, unknown>) => void;
};
export type TakeInput = { folder: string; path: string; maxBytes: number; tooLarge: ErrorName };

/**
 * Creates the function that reads a user's upload for one import. It removes the upload before the
 * import begins: if the process is killed in between, nothing was imported and the user uploads
 * again. Throws `importInterrupted` for a missing upload or an upload of another user, the error
 * `tooLarge` for more than `maxBytes`, and StorageUnavailable if the storage cannot be reached.
 */
export function createTakeUpload({ storage, site, log }: TakeOptions) {
  return async function take({ folder, path, maxBytes, tooLarge }: TakeInput): Promise<Uint8Array> {
    const isPassing = uploadKind(path.slice(path.lastIndexOf('.')))?.isPassing;
    if (!isPassing || !isOwnKey(path, site, folder))
      throw fail('importInterrupted', {}, 'nothing to take');
    const bytes = await storage.read(path, maxBytes + 1);
    if (!bytes) throw fail('importInterrupted', {}, 'nothing lies there');
    const left = await storage.remove([path]).catch((error: unknown) => error ?? 'unknown');
    if (left)
      log('what was imported was not removed; the sweep will try again', { error: String(left) });
    if (bytes.length > maxBytes) throw fail(tooLarge);
    return bytes;
  };
}

/**
 * Claims an upload in the transaction of an import. If two imports read the same upload, only one
 * succeeds; the other throws `importInterrupted`.
 */
export async function claimUpload(tx: Database, path: string, at: Date): Promise<void> {
  const claimed = await tx
    .insert(importedUploads)
    .values({ path, at })
    .onConflictDoNothing()
    .returning({ path: importedUploads.path });
  if (!claimed.length) throw fail('importInterrupted', {}, 'was imported already');
}
