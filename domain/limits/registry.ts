import { megabyte, minutes, seconds } from '../units.ts';

/** How sandboxes access the package registry. Part of `limits`. */
export const registryLimits = {
  /**
   * Maximum number of concurrent requests of all sandboxes and of one sandbox, and of waiting
   * requests and connections of one sandbox (npm opens fifteen). A download slower than
   * `minBytesPerSecond` is aborted after `slowGraceMs`. `cacheBytes` is the maximum size of the
   * cache; the least recently used files are removed.
   */
  registry: {
    requests: 16,
    requestsPerBox: 4,
    waitingPerBox: 64,
    connectionsPerBox: 32,
    fetchMs: 60 * seconds,
    sendMs: 120 * seconds,
    slowGraceMs: 10 * seconds,
    minBytesPerSecond: 128 * 1024,
    metadataBytes: 32 * megabyte,
    tarballBytes: 128 * megabyte,
    metadataFreshMs: 10 * minutes,
    cacheBytes: 2048 * megabyte,
  },
} as const;
