import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';
import type { Database } from '../store/transaction.ts';

/** The parts of other features that the upload service uses. */
export type ResourcesOptions = {
  db: Database;
  clock: Clock;
  /** Undefined if no storage is configured: then every call throws `notFound`. */
  storage: Storage | undefined;
  /** The site's name in paths (GAP-54). */
  site: string;
  /** Returns the folder of a user's uploads. Its name does not reveal the user's number. */
  folderOf: (userId: number) => string;
  /** The user's quota in megabytes. */
  quotaOf: (userId: number) => Promise<number>;
  /** The error when the quota is exceeded. */
  quotaError: 'storageQuota' | 'storageLimit';
  log: (message: string, detail: Record<string, unknown>) => void;
};
