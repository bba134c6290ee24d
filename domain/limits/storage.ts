import { hours, megabyte, minutes, seconds } from '../units.ts';

/** Uploads and their storage (GAP-54, GAP-55). Part of `limits`. */
export const storageLimits = {
  /**
   * `credentialsMs` is the lifetime of temporary keys, `refreshMs` the age at which a client
   * requests new ones. `timeoutMs` limits the duration of an upload. `headBytes` is how much of an
   * object is read to detect its type. Only objects younger than `registerMs` can be registered;
   * unregistered objects are removed at the age `orphanMs`. `bytesPerHour` limits what one user may
   * upload to our own disk.
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
  /** The tab with the user's uploads (RES-002, RES-006). */
  resources: {
    pageSize: 10,
    maxPageSize: 100,
    deletedAtOnce: 100,
    barPx: 200,
    titleMax: 200,
    remarkMax: 200,
  },
} as const;
