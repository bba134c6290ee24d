import { hours, megabyte, minutes, seconds } from './units.ts';

/** What people upload and where it lies (A §9, B §9, GAP-54, GAP-55). Part of `limits`. */
export const storageLimits = {
  /**
   * `credentialsMs`: how long temporary keys live; `refreshMs` after they were given a client asks for new ones, and `timeoutMs` is what
   * an upload may take. `headBytes`: how much of an object is looked at to tell what it is. `registerMs`: how old an object may be that
   * is registered; `orphanMs`: from when on one that nobody registered is removed. `bytesPerHour`: what one person may put on our own disk.
   */
  storage: {
    imageBytes: 10 * megabyte,
    fileBytes: 50 * megabyte,
    credentialsMs: 900 * seconds,
    refreshMs: 10 * minutes,
    timeoutMs: 10 * minutes,
    clockMs: 15 * minutes,
    requestMs: 10 * seconds,
    headBytes: 4096,
    registerMs: 1 * hours,
    orphanMs: 2 * hours,
    bytesPerHour: 500 * megabyte,
    credentialsPerMinute: 30,
    corsSeconds: 600,
    cacheSeconds: 31_536_000,
    partsAtOnce: 4,
  },
  /** The tab of one's uploads (RES-002, RES-006). */
  resources: { pageSize: 10, maxPageSize: 100, deletedAtOnce: 100, barPx: 200, titleMax: 200, remarkMax: 200 },
} as const;
