import { days, hours, megabyte, minutes, seconds } from '../units.ts';

/**
 * Limits of work on a version: checks, repairs, comparisons, publishing and transfers. Part of
 * `limits`.
 */
export const versionLimits = {
  /**
   * Checks of a page in a browser (ADR 027), and its picture. `modules`: files of a page that a
   * check requests.
   */
  check: {
    headStartMs: 1 * seconds,
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
   * Processes that control browsers. `maxMegabytes`: resident memory, measured every `lookMs`.
   * `endMs`: how long a process may take to end its browser before the process is killed;
   * `closeMs`: the same while the services end.
   */
  browserProcess: {
    maxHeapMegabytes: 512,
    maxMegabytes: 768,
    lookMs: 100,
    startMs: 20 * seconds,
    endMs: 20 * seconds,
    closeMs: 3 * seconds,
    idleMs: 1 * minutes,
  },
  /**
   * Repairs (FIX-004, FIX-005). `freeByHand` is how many repairs the user may request free of
   * charge while a check of the service finds the site broken.
   */
  repair: {
    attempts: 3,
    lockMs: 5 * seconds,
    /**
     * How long a repair waits before it asks the model again, if the first request gave no answer.
     */
    secondTryMs: 5 * seconds,
    rounds: 3,
    problems: 20,
    /** The maximum number of different build problems that are read, and of all other problems. */
    problemsRead: 500,
    freeByHand: 3,
    titlesMax: 4_000,
    noteMax: 2_000,
    outputShown: 20_000,
    /**
     * Maximum work of one static look: imports of modules, characters of imported and exported
     * names, characters of style sheets, pages and configurations, and names collected through
     * `export *`.
     */
    look: {
      references: 20_000,
      nameCharacters: 2_000_000,
      pageCharacters: 1_000_000,
      collectedNames: 200_000,
    },
  },
  /**
   * `comparedPairs` is how many pairs of lines one comparison of versions may align. Above that,
   * lines are counted without regard to their order.
   */
  versions: {
    page: 30,
    titleMax: 120,
    comparedPairs: 20_000_000,
    reloadMs: 100,
    sharesPerMinute: 10,
    downloadsPerMinute: 10,
    /**
     * Gifts (GAP-49): how many may wait for one receiver, how many of those may come from one
     * sender, how many a sender may offer per day, and how long they are kept.
     */
    gifts: { perReceiver: 20, perPair: 3, perSenderPerDay: 20, keptMs: 30 * days },
  },
  /**
   * Limits of a published site. Bodies smaller than `packFromBytes` are not compressed. `idleMs` is
   * how long a site that exceeds its owner's plan stays online without visitors (GAP-66).
   * `visitNotedMs` is how often a visit is stored. `visitComparedMs` is how often a visit makes the
   * services compare the site's files with its owner's plan.
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
    /** When errors of a new edition offer the one before. Visits are those without bots. */
    rollback: { visits: 20, failedVisits: 5, percent: 5, growth: 3 },
  },
  /**
   * Builds that are shown as previews. Each build has the size limits of `publishing`.
   * `perUserBytes` limits all builds of one user; above this limit, the oldest builds are removed.
   * `keptMs` is how long an unused build is stored, `usedNotedMs` how precisely its last use is
   * stored. A process that dies leaves incomplete copies; they are removed at the age `leftoverMs`.
   */
  builds: {
    perUserBytes: 150 * megabyte,
    keptMs: 30 * days,
    usedNotedMs: 6 * hours,
    leftoverMs: 1 * hours,
  },
  /**
   * Chats as files (GAP-48), and whole projects from elsewhere. Data that exceeds
   * `transport.maxBodyBytes` is uploaded to the storage. `storedBytes` limits one such upload,
   * which contains the files in base64 with their names; `heldBytes` limits all uploads that are
   * read at the same time. `entries` is how many files an archive may list, most of which may be
   * left out. `ignoreFiles` is how many `.gitignore` files are read, `readAtOnce` how many files
   * are read in parallel, and `namesShown` how many names of left-out files are shown per reason.
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
   * Pushing to a code host (GAP-53). `newRefMs` is how long the first commit of a new repository
   * may take to appear. `waitMs` is how long to wait for a rate limit before it is reported.
   * `tries` is how often to retry when the branch has moved in the meantime. `anonymousFiles` is
   * how many files may be fetched without a token, because GitHub then allows only 60 calls per
   * hour.
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
