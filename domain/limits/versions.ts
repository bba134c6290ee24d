import { days, hours, megabyte, minutes, seconds } from '../units.ts';

/**
 * Our numbers for work on a version: checks, repairs, comparisons, publishing, transfers. Part of
 * `limits`.
 */
export const versionLimits = {
  /**
   * Checks of a page in a browser (ADR 027), and its picture. `modules`: files of a page that a
   * check requests.
   */
  check: {
    headStartMs: 3 * seconds,
    /** How long after the user's last own change a check starts. */
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
  /**
   * FIX-004, FIX-005. `freeByHand`: free repairs requested by the user while the service itself
   * sees the site broken.
   */
  repair: {
    attempts: 3,
    lockMs: 5 * seconds,
    /** How long a repair waits before it asks a model again that gave no answer. */
    secondTryMs: 5 * seconds,
    rounds: 3,
    problems: 20,
    freeByHand: 3,
    titlesMax: 4_000,
    noteMax: 2_000,
    outputShown: 20_000,
  },
  /**
   * `comparedPairs`: line pairs that one comparison of versions may align; above it, lines are
   * counted regardless of order.
   */
  versions: {
    page: 30,
    titleMax: 120,
    comparedPairs: 20_000_000,
    reloadMs: 100,
    sharesPerMinute: 10,
    downloadsPerMinute: 10,
    /**
     * GAP-49: gifts that wait for one receiver, those of one sender among them, gifts a sender
     * offers per day, and how long they are kept.
     */
    gifts: { perReceiver: 20, perPair: 3, perSenderPerDay: 20, keptMs: 30 * days },
  },
  /**
   * Limits of a published site, and how many editions are kept to roll back to. `packFromBytes`:
   * smaller bodies are not compressed. `idleMs`: how long an unvisited site beyond its owner's plan
   * stays online (GAP-66). `visitNotedMs`: how often a visit is stored. `visitComparedMs`: how
   * often a visit makes the services compare the site's files with its owner's plan.
   */
  publishing: {
    maxFiles: 2_000,
    maxFileBytes: 5 * megabyte,
    maxBytes: 30 * megabyte,
    editions: 10,
    titleMax: 120,
    sentenceMax: 300,
    packFromBytes: 1024,
    perUserPerMinute: 6,
    idleMs: 7 * days,
    visitNotedMs: 1 * hours,
    visitComparedMs: 1 * minutes,
  },
  /**
   * Builds shown as previews, each limited as in `publishing`. `perUserBytes`: all builds of one
   * user; the oldest are removed above it. `keptMs`: how long an unused build is kept.
   * `usedNotedMs`: precision of its last use. `leftoverMs`: age at which half-copied files of a
   * process are removed.
   */
  builds: {
    perUserBytes: 150 * megabyte,
    keptMs: 30 * days,
    usedNotedMs: 6 * hours,
    leftoverMs: 1 * hours,
  },
  /**
   * Chats as files (GAP-48), and whole projects from elsewhere. What exceeds
   * `transport.maxBodyBytes` goes through the storage: `storedBytes` is the largest such object,
   * files in base64 with their names; `heldBytes`: all objects read from there at a time.
   * `entries`: files an archive may list, most of which may be left out. `ignoreFiles`:
   * `.gitignore` files that are read. `readAtOnce`: files read in parallel. `namesShown`: names of
   * left-out files shown per reason.
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
   * Pushing to a code host (GAP-53). `newRefMs`: how long the first commit of a new repository may
   * take to appear. `waitMs`: how long a rate limit is waited for before it is reported. `tries`:
   * attempts when the branch moved meanwhile. `anonymousFiles`: files that may be fetched without a
   * token, of the 60 calls per hour that GitHub allows then.
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
