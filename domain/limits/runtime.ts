import { megabyte, minutes, seconds } from '../units.ts';

/** A project's files, its commands and where it runs. Part of `limits`. */
export const runtimeLimits = {
  files: {
    maxFileBytes: 1 * megabyte,
    maxFiles: 2_000,
    maxProjectBytes: 20 * megabyte,
    saveFiles: 500,
    /**
     * Maximum number of parts in which a save may arrive, and how long the parts are kept until the
     * last one arrives.
     */
    saveParts: 100,
    savePartsMs: 10 * minutes,
    maxLocks: 500,
    pathMax: 400,
    writeWaitMs: 100,
  },
  command: {
    installMs: 5 * minutes,
    buildMs: 5 * minutes,
    otherMs: 2 * minutes,
    outputBytes: 2 * megabyte,
    installRetries: 3,
    startWaitMs: 2 * seconds,
    errorFlagResetsAfter: 2,
    maxLength: 2_000,
    /** Terminals in addition to the build terminal. */
    terminals: 4,
  },
  sandbox: {
    idleSuspendMs: 60 * seconds,
    idleDestroyMs: 10 * minutes,
    memoryBytes: 1024 * megabyte,
    maxProcesses: 128,
    maxFileBytes: 512 * megabyte,
    tmpBytes: 256 * megabyte,
    /** Maximum disk space of a sandbox, and maximum number of its files, folders and links. */
    diskBytes: 1024 * megabyte,
    inodes: 100_000,
    port: 5173,
    startMs: 30 * seconds,
    /** How long a sandbox continues after a command while other projects wait for a sandbox. */
    lingerMs: 5 * seconds,
    /**
     * Maximum number of sandboxes per machine: one for each `boxBytes` of memory, but at least
     * `fewest`.
     */
    held: { boxBytes: 300 * megabyte, fewest: 4 },
  },
  /**
   * How long the browser may take to load its compiler and for one build, and how long files must
   * be unchanged before a rebuild.
   */
  browserRunner: { startMs: 60 * seconds, buildMs: 60 * seconds, restMs: 0.3 * seconds },
  /** How long a WebContainer may take to boot, and a server in it to respond. */
  webContainer: { bootMs: 60 * seconds, startMs: 60 * seconds },
} as const;
