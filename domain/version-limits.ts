import { days, hours, megabyte, seconds } from './units.ts';

/** Our own numbers for what is done with a version: looked at, repaired, compared, published, taken elsewhere. Part of `limits`. */
export const versionLimits = {
  /** Looking at a page in a browser (decision 11), and its picture. `modules`: files of a page that are asked for on the way. */
  check: {
    headStartMs: 3 * seconds,
    /** How long a person's own changes rest before they are looked at. */
    restMs: 5 * seconds,
    maxMs: 15 * seconds,
    settleMs: 2 * seconds,
    walkMs: 10 * seconds,
    modules: 400,
    waiting: 20,
    pictureBytes: 200 * 1024,
    picturesKept: 60,
    pictureCacheMs: 1 * hours,
    width: 1280,
    height: 800,
    messageMax: 500,
  },
  /** FIX-004, FIX-005. `freeByHand`: repairs a person asks for that cost nothing while the service itself sees the site broken. */
  repair: {
    attempts: 3,
    lockMs: 5 * seconds,
    rounds: 3,
    problems: 20,
    freeByHand: 3,
    titlesMax: 4_000,
    noteMax: 2_000,
    outputShown: 20_000,
  },
  /** `comparedPairs`: line pairs that one comparison of versions may look at in order; beyond, lines are counted without it. */
  versions: { page: 30, titleMax: 120, comparedPairs: 20_000_000, reloadMs: 100, sharesPerMinute: 10, downloadsPerMinute: 10 },
  /**
   * What a published site may hold, and how many editions one can go back to. `packFromBytes`: smaller bodies are sent as they are;
   * `cacheBytes`: bodies kept at hand by each process. `idleMs`: how long a site beyond its owner's plan stays that nobody opens (GAP-66).
   */
  publishing: {
    maxFiles: 2_000,
    maxFileBytes: 5 * megabyte,
    maxBytes: 30 * megabyte,
    editions: 10,
    titleMax: 120,
    sentenceMax: 300,
    packFromBytes: 1024,
    cacheBytes: 32 * megabyte,
    perUserPerMinute: 6,
    idleMs: 7 * days,
    visitNotedMs: 1 * hours,
  },
  /**
   * Chats as files (GAP-48), and whole projects from elsewhere. What does not fit into `transport.maxBodyBytes` goes through the storage:
   * `storedBytes` is the largest such object, files in base64 with their names; `heldBytes`: all that are read from there at a time. `entries`: files an archive may list, most of which may be left out; `ignoreFiles`:
   * how many `.gitignore` are read; `readAtOnce`: files read side by side; `namesShown`: of those left out, in each kind.
   */
  transfer: {
    importBytes: 20 * megabyte,
    storedBytes: 32 * megabyte,
    heldBytes: 128 * megabyte,
    entries: 60_000,
    ignoreFiles: 50,
    readAtOnce: 4,
    namesShown: 4,
    saidMax: 300,
    maxMessages: 10_000,
    exportsPerMinute: 20,
    importsPerMinute: 20,
  },
  /**
   * Pushing to a code host (GAP-53). `newRefMs`: how long the first commit of a repository just made may take to appear; `waitMs`: how
   * long a rate limit is waited for before it is told; `tries`: how often a branch that moved meanwhile is followed; `anonymousFiles`: how many
   * files may be fetched without a token, of the 60 calls an hour that GitHub allows there.
   */
  repository: {
    nameMax: 100,
    maxFileBytes: 10 * megabyte,
    blobsAtOnce: 4,
    timeoutMs: 30 * seconds,
    newRefMs: 10 * seconds,
    newRefRetryMs: 1 * seconds,
    waitMs: 60 * seconds,
    tries: 3,
    usernameCookieMs: 365 * days,
    anonymousFiles: 50,
  },
} as const;
