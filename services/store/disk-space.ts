import { statfs } from 'node:fs/promises';
import { megabyte } from '../../domain/units.ts';

/**
 * The free space that a transaction requires: more than the largest save and a new log file of
 * PostgreSQL need together.
 */
const reserve = 64 * megabyte;

/**
 * Returns a check that rejects with `ENOSPC` while the disk of `directory` has less than 64 MB
 * left. When PostgreSQL cannot write its log, it stops for all users. Refusing a transaction before
 * it begins affects only that transaction.
 */
export function createDiskSpaceCheck(directory: string): () => Promise<void> {
  return async () => {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < reserve)
      throw Object.assign(new Error(`Less than ${reserve} bytes are left under the database`), {
        code: 'ENOSPC',
      });
  };
}
