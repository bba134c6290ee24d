import { days, hours, megabyte, minutes, seconds } from '../units.ts';
import { billingLimits } from './billing.ts';
import { callLimits } from './calls.ts';
import { parsingLimits } from './parsing.ts';
import { registryLimits } from './registry.ts';
import { signInLimits } from './sign-in.ts';
import { storageLimits } from './storage.ts';
import { versionLimits } from './versions.ts';

/** All numbers of the requirements (CONST-004) and our additional ones, defined only here. */
export const limits = {
  transport: {
    clientTimeoutMs: 300_000,
    projectImageTimeoutMs: 8 * seconds,
    maxBodyBytes: callLimits.body.large.bytes,
    /** A connection to any of our servers is closed if its headers have not arrived by then. */
    headersMs: 10 * seconds,
    /** The `Retry-After` sent to clients while the services or their database are down. */
    retryAfterSeconds: 2,
    /** `/ready` responds within this time, even if the database does not. */
    readyMs: 1.5 * seconds,
    /** A preview request whose body makes no progress for this long is aborted. */
    bodyIdleMs: 15 * seconds,
  },
  /** Maximum clock difference between two of our machines. */
  clock: { slackMs: 60 * seconds },
  signature: {
    windowMs: 300 * seconds,
    nonceKeptMs: 600 * seconds,
    maxSignedString: 500,
    minNonceBytes: 16,
    maxNonceLength: 64,
  },
  session: {
    accessTokenMs: 15 * minutes,
    refreshTokenMs: 7 * days,
    cookieMs: 7 * days,
    refreshGraceMs: 10 * seconds,
    refreshTries: 3,
    refreshDelayMs: 300,
    streamRefreshes: 1,
    refreshQueue: 100,
    refreshQueueMs: 10 * seconds,
    returnPathMs: 10 * minutes,
    /** How long sign-out waits for the services before it ends the session in the browser only. */
    signOutMs: 5 * seconds,
  },
  account: {
    /**
     * A sign-in or confirmation this recent is enough to change the sign-in methods (ASVS 7.5.1).
     */
    recentMs: 10 * minutes,
    /** A newly added sign-in method cannot confirm anything for this long. */
    newMethodMs: 3 * days,
    deletionGraceMs: 7 * days,
    auditKeptMs: 180 * days,
    auditShown: 100,
    exportsPerMinute: 2,
    confirmsPerMinute: 10,
  },
  pagination: { allUpTo: 10, window: 5, arrowsFrom: 5 },
  /**
   * Orders (GAP-23): `pollMs` and the page sizes are from the specification. `checksMs`: times
   * after creation at which the provider is asked about an open order.
   */
  pay: {
    orderMs: 30 * minutes,
    pollMs: 5 * seconds,
    pageSize: 10,
    maxPageSize: 100,
    /** Each change of product or channel creates an order. */
    perUserPerMinute: 30,
    checksMs: [1 * minutes, 5 * minutes, 15 * minutes, 30 * minutes, 60 * minutes, 24 * hours],
    checksAtOnce: 50,
    /** Maximum difference between a webhook message's timestamp and our clock. */
    windowMs: 300 * seconds,
    /** Minimum time between two downloads of a provider's certificates for unknown serials. */
    certificatesMs: 60 * seconds,
    callbackBytes: 64 * 1024,
    timeoutMs: 8 * seconds,
    tokenMarginMs: 60 * seconds,
    /** Minimum time between two requests to the provider about one order, for all polls. */
    minQueryMs: 4 * seconds,
  },
  /**
   * `inviteActiveDays`: days on which an invited user must use tokens before the inviter is
   * rewarded, unless the invited user pays for something.
   */
  gift: {
    firstSignInTokens: 30_000,
    inviteTokens: 100_000,
    inviteActiveDays: 7,
    invitesPerMonth: 10,
    recallTokens: 100_000,
    recallAfterMs: 30 * days,
  },
  /**
   * `edgePx`: distance from the left edge at which the mouse opens the menu. `leavePx`: distance
   * beyond the menu at which it closes (SIDE-004). `excerpt`: characters shown around a search
   * match in a chat. `tellsLeft`: the number of projects left is shown at this value and below.
   */
  sideMenu: {
    showLeftFrom: 1,
    pageSize: 15,
    fillPages: 3,
    searchMs: 300,
    nearEndPx: 200,
    edgePx: 6,
    leavePx: 40,
    latest: 3,
    excerpt: 80,
  },
  palette: { projects: 8 },
  /** The community's page sizes, and how many cases are shown at first. */
  gallery: { pageSize: 12, maxPageSize: 60, cases: 9 },
  project: { titleMax: 100, issuedUuidMs: 24 * hours, workingDirectory: '/home/project' },
  chat: {
    perUserPerMinute: 30,
    updateMs: 100,
    readStepMs: 100,
    draftDebounceMs: 1 * seconds,
    addressRewriteMs: 300,
    stickToBottomPx: 10,
    firstScrollMs: 1800,
    firstScrollAppMs: 2600,
    chatLoadFailureRedirectMs: 1500,
    promptBox: {
      minStarted: 76,
      maxStarted: 260,
      min: 106,
      max: 200,
      textareaMax: 200,
      textareaMaxApp: 400,
    },
    contextTokensFree: 200_000,
    /** Characters of project files cached in memory for the token counts of the next prompt. */
    headTextsKept: 40_000_000,
    promptBytes: 200_000,
    /**
     * CHAT-023…025. `encodedMax`: characters that all pictures of a prompt may take together, so
     * that they and the text stay below `transport.maxBodyBytes`. Larger pictures are scaled down
     * to `shrinkSide` pixels, the most that models look at.
     */
    images: { max: 3, maxBytes: megabyte, maxSide: 8000, encodedMax: 3_400_000, shrinkSide: 1568 },
    queueMax: 5,
    enhancedMs: 500,
    /**
     * PP-16: a turn that costs more than this, or this share of the balance, needs confirmation.
     */
    cost: { confirmTokens: 50_000, confirmShare: 0.2, turns: 20 },
    /**
     * PP-24: next steps under an answer, and how many characters of the project's text one quotes.
     */
    nextSteps: 3,
    nextStepWords: 24,
    announceMs: 5 * seconds,
    thinkingAfterMs: 10 * seconds,
  },
  run: {
    /** Each heartbeat renews the leases of a process; others take over runs with expired leases. */
    leaseMs: 15 * seconds,
    heartbeatMs: 4 * seconds,
    /** How often each process looks for runs with an expired lease. */
    sweepMs: 10 * seconds,
    /**
     * How long the end of a run waits for an unavailable database, and how long during shutdown.
     */
    storeMs: 60 * seconds,
    lastStoreMs: 5 * seconds,
    storeRetry: { firstMs: 100, maxMs: 2 * seconds },
    /**
     * Events of a run that may wait in memory for the database; above this the run is interrupted.
     */
    unstoredBytes: 8 * megabyte,
    maxMs: 15 * minutes,
    pingMs: 15 * seconds,
    logKeptMs: 24 * hours,
    flushMs: 50,
    flushBytes: 4096,
    followerLagBytes: 1 * megabyte,
    continuations: 2,
    /** How often an answer is continued that hit the output limit or ended inside an action. */
    cutContinuations: 3,
    /** Refused actions shown to the model at a time. */
    maxPendingCorrections: 20,
    modelStallMs: 120 * seconds,
    holdOutputTokens: 4096,
    /** How long a stopped run may take to report its cost. */
    stopReportMs: 5 * seconds,
    estimateAfterRuns: 5,
    maxAtOnce: 24,
    resume: { firstMs: 250, maxMs: 8 * seconds, tries: 12 },
  },
  files: {
    maxFileBytes: 1 * megabyte,
    maxFiles: 2_000,
    maxProjectBytes: 20 * megabyte,
    saveFiles: 500,
    /** Parts of one save, and how long they are kept until the last one arrives. */
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
    /** Sandboxes per machine: one per `boxBytes` of its memory, but at least `fewest`. */
    held: { boxBytes: 300 * megabyte, fewest: 4 },
  },
  /**
   * How long the browser may take to load and start its compiler, and for one build; how long files
   * must be unchanged before a rebuild.
   */
  browserRunner: { startMs: 60 * seconds, buildMs: 60 * seconds, restMs: 0.3 * seconds },
  /** How long a WebContainer may take to boot, and a server in it to respond. */
  webContainer: { bootMs: 60 * seconds, startMs: 60 * seconds },
  preview: {
    attempts: 3,
    attemptMs: 2 * seconds,
    autoOpenMs: 1 * seconds,
    cardMs: 1.5 * seconds,
    storageBytes: 5 * megabyte,
    /**
     * Texts whose addresses are rewritten for a frame without origin: largest, and size of a step.
     */
    rewriteBytes: 16 * megabyte,
    rewriteStep: megabyte / 2,
    /**
     * The label of a private preview expires without use (`idleMs`). `noteMs`: how often its use is
     * stored. `knownMs`: how long a process may cache it.
     */
    label: {
      idleMs: 24 * hours,
      noteMs: 1 * hours,
      knownMs: 1 * seconds,
      recheckMs: 15 * seconds,
      renewsPerMinute: 10,
    },
    /** How many different projects a household may wake the server of within `ms`. */
    wakes: { projects: 60, ms: 10 * minutes },
    widthPercent: 37.5,
    minPercent: 10,
    maxPercent: 90,
    /**
     * What a page may report about the part the user points at, and how often a part may be
     * pictured. `sources`: files it may come from.
     */
    part: {
      words: 8,
      wordMax: 400,
      textMax: 600,
      sideMax: 8_000,
      sources: 3,
      picturesPerMinute: 20,
    },
  },
  /**
   * `followMs`: how long a file stays on screen before the editor follows the writer to the next.
   * `rush`: from this many characters per window on the user cannot read along; it ends after
   * `calmMs` without such a window.
   */
  editor: {
    setDebounceMs: 30,
    followMs: 400,
    rush: { characters: 2_000, windowMs: 100, calmMs: 500 },
  },
  /**
   * Search in all files of a project: matches shown, characters per line, and characters before a
   * match. `delayMs` counts from the last key press.
   */
  search: { matches: 500, line: 160, lead: 8, delayMs: 150 },
  toast: { closeMs: 2500, userCentreCloseMs: 2000, kept: 20 },
  tooltip: { closeMs: 2500 },
  copy: { feedbackMs: 2 * seconds },
  layout: { desktopPx: 1024, phonePx: 640, chatPercent: 37.5 },
  models: {
    maxTokens: 8000,
    cohereMaxTokens: 4096,
    googleMaxTokens: 8192,
    togetherMaxTokens: 8192,
    listTimeoutMs: 3 * seconds,
    systemPromptTokens: 3000,
    nameMax: 200,
    /** A user's own keys: maximum length of a key and of its address; checks per minute. */
    keyMax: 400,
    addressMax: 300,
    keyChecksPerMinute: 6,
    /** One small request that checks whether a provider accepts a key. */
    keyCheckMs: 15 * seconds,
    keyCheckTokens: 16,
    /** PP-16: range of a cap per turn. With less than `turnCapRoom` left, no request is sent. */
    turnCapMin: 1_000,
    turnCapMax: 10_000_000,
    turnCapRoom: 256,
  },
  /** Visits (GAP-62): maximum lengths of titles, prompts and addresses in characters. */
  tracking: {
    heartbeatMs: 180 * seconds,
    cookieMs: 365 * days,
    keptMs: 180 * days,
    titleMax: 100,
    promptMax: 200,
    urlMax: 500,
    bodyBytes: 8192,
    perIpPerMinute: 120,
    relayTimeoutMs: 3 * seconds,
  },
  jobs: { blobGraceMs: 7 * days },
  ...billingLimits,
  ...callLimits,
  ...parsingLimits,
  ...registryLimits,
  ...signInLimits,
  ...storageLimits,
  ...versionLimits,
} as const;
