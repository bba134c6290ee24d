import { statfs } from 'node:fs/promises';
import { megabyte } from '../../domain/units.ts';

/** More than the largest save and a new file of the log take together. */
const reserve = 64 * megabyte;

/**
 * Rejects with `ENOSPC` while the disk under `directory` has less than 64 MB left. PGlite does not survive a disk that is full when its
 * log is written: it then turns for ever, and with it the process. So no transaction begins without room for its end.
 */
export function keepRoom(directory: string): () => Promise<void> {
  return async () => {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < reserve)
      throw Object.assign(new Error(`Less than ${reserve} bytes are left under the database`), { code: 'ENOSPC' });
  };
}
