import { billingLimits } from './billing-limits.ts';
import { storageLimits } from './storage-limits.ts';
import { days, hours, megabyte, minutes, seconds } from './units.ts';
import { versionLimits } from './version-limits.ts';

/** Every number of specification A §9 and B §9, under its noun, and our own beside them. Nothing repeats them. */
export const limits = {
  transport: {
    clientTimeoutMs: 300_000,
    projectImageTimeoutMs: 8 * seconds,
    maxBodyBytes: 4 * megabyte,
    /** A connection that has not sent its headers by then is cut, whichever of our servers it came to. */
    headersMs: 10 * seconds,
  },
  /** How far the clocks of two of our machines may stand apart. */
  clock: { slackMs: 60 * seconds },
  signature: { windowMs: 300 * seconds, nonceKeptMs: 600 * seconds, maxSignedString: 500, minNonceBytes: 16, maxNonceLength: 64 },
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
  },
  sms: {
    codeLength: 6,
    codeMs: 300 * seconds,
    codeTries: 5,
    triesBeforeCaptcha: 3,
    resendMs: 60 * seconds,
    firstCountdownSeconds: 90,
    nextCountdownSeconds: 60,
    captchaFromSend: 3,
    captchaWindowMs: 10 * minutes,
    perPhonePerHour: 5,
    perPhonePerDay: 10,
    perIpPerHour: 60,
    perDay: 10_000,
    carrierTimeoutMs: 5 * seconds,
    perIpPerMinute: 20,
  },
  captcha: { length: 4, lifeMs: 300 * seconds, perIpPerMinute: 20 },
  phone: { length: 11 },
  /** Codes a phone scans (AUTH-016, BIND-010): `pollFailures` polls in a row without an answer give up. */
  qr: { pollMs: 2 * seconds, pollFailures: 5 },
  /** `enterMs`: how long a scanned code waits for its person to enter a phone or to say later. */
  wechat: {
    codeSeconds: 300,
    visitMs: 5 * minutes,
    enterMs: 10 * minutes,
    perIpPerMinute: 20,
    callbackWindowMs: 300 * seconds,
    callbackBytes: 64 * 1024,
    apiTimeoutMs: 5 * seconds,
    tokenMs: 2 * hours,
    tokenMarginMs: 5 * minutes,
    browserKeyMs: 24 * hours,
  },
  handOver: { lifeMs: 60 * seconds },
  /** `hashesAtOnce`: how many password hashes are computed side by side; each takes 16 MiB. */
  password: {
    min: 8,
    max: 64,
    triesBeforeCaptcha: 5,
    tryWindowMs: 15 * minutes,
    triesPerDay: 100,
    perIpPerMinute: 60,
    hashesAtOnce: 2,
    hashesWaiting: 40,
    oneTimeMs: 30 * days,
  },
  arrival: { invitationMax: 64, sourceMax: 2048 },
  /** `attemptMs`: how long a person may take at the provider; `codeMs`: how long a simulated provider's code lives. */
  oauth: {
    attemptMs: 10 * minutes,
    attemptsAtOnce: 4,
    timeoutMs: 5 * seconds,
    discoveryMs: 1 * hours,
    codeMs: 60 * seconds,
    addressMax: 2048,
    answerMax: 8192,
    perIpPerMinute: 30,
  },
  /** APP-007, APP-011. */
  popup: { readyMs: 1 * seconds, closeMs: 300, width: 480, height: 680 },
  username: { max: 12 },
  account: {
    /** A sign-in or a confirmation this fresh is proof enough for a change of the ways in (ASVS 7.5.1). */
    recentMs: 10 * minutes,
    deletionGraceMs: 7 * days,
    auditKeptMs: 180 * days,
    auditShown: 100,
    exportsPerMinute: 2,
    confirmsPerMinute: 10,
  },
  /** UC-017. */
  pagination: { allUpTo: 10, window: 5, arrowsFrom: 5 },
  /** Orders (GAP-23): `pollMs` and the page of the list are the specification's; `checksMs` after it was made, a provider is asked for an open order. */
  pay: {
    orderMs: 30 * minutes,
    pollMs: 5 * seconds,
    pageSize: 10,
    maxPageSize: 100,
    /** Each change of product or channel makes an order. */
    perUserPerMinute: 30,
    checksMs: [1 * minutes, 5 * minutes, 15 * minutes, 30 * minutes, 60 * minutes, 24 * hours],
    checksAtOnce: 50,
    /** How far the clock of a message may stand from ours. */
    windowMs: 300 * seconds,
    /** Between two downloads of a provider's certificates, whoever names serials that nobody knows. */
    certificatesMs: 60 * seconds,
    callbackBytes: 64 * 1024,
    timeoutMs: 8 * seconds,
    tokenMarginMs: 60 * seconds,
    /** Between two questions to the provider for one order, however often its page asks. */
    askMs: 4 * seconds,
  },
  gift: { firstSignInTokens: 30_000, inviteTokens: 100_000, recallTokens: 100_000, recallAfterMs: 30 * days },
  /**
   * `edgePx`: how near to the left edge a mouse opens the menu; `leavePx`: how far beyond it a mouse shuts it (SIDE-004); `excerpt`: characters shown around what was found in a chat;
   * `tellsLeft`: how many more projects there must be room for that their number is no news.
   */
  sideMenu: { tellsLeft: 1, pageSize: 15, fillPages: 3, searchMs: 300, nearEndPx: 200, edgePx: 6, leavePx: 40, latest: 3, excerpt: 80 },
  palette: { projects: 8 },
  /** The community, page by page, and how many cases there are at first. */
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
    promptBox: { minStarted: 76, maxStarted: 260, min: 106, max: 200, textareaMax: 200, textareaMaxApp: 400 },
    contextTokensFree: 200_000,
    promptBytes: 200_000,
    /**
     * CHAT-023…025. `encodedMax`: characters all pictures of a prompt may take together, so that they and its text stay below
     * `transport.maxBodyBytes`; what is larger is drawn smaller, to `shrinkSide` pixels, which is as much as models look at.
     */
    images: { max: 3, maxBytes: megabyte, maxSide: 8000, encodedMax: 3_400_000, shrinkSide: 1568 },
    queueMax: 5,
    enhancedMs: 500,
    /** Product point 16: a turn that costs more than this, or this part of the balance, is asked about first. */
    cost: { askTokens: 50_000, askShare: 0.2, turns: 20 },
    /** Product point 24: next steps under an answer, and how many characters of the project's words one quotes. */
    nextSteps: 3,
    nextStepWords: 24,
    announceMs: 5 * seconds,
    thinkingAfterMs: 10 * seconds,
  },
  run: {
    leaseMs: 30 * seconds,
    heartbeatMs: 10 * seconds,
    maxMs: 15 * minutes,
    pingMs: 15 * seconds,
    logKeptMs: 24 * hours,
    flushMs: 50,
    flushBytes: 4096,
    followerLagBytes: 1 * megabyte,
    continuations: 2,
    /** An answer that the output limit cut, or that ended inside an action, is continued this often. */
    cutContinuations: 3,
    /** Refused actions that the model is shown at a time. */
    mendedAtOnce: 20,
    modelStallMs: 120 * seconds,
    holdOutputTokens: 4096,
    /** How long a stopped run may take to say what it cost. */
    stopWordsMs: 5 * seconds,
    estimateAfterRuns: 5,
    maxAtOnce: 24,
    resume: { firstMs: 250, maxMs: 8 * seconds, tries: 12 },
  },
  files: {
    maxFileBytes: 1 * megabyte,
    maxFiles: 2_000,
    maxProjectBytes: 20 * megabyte,
    saveFiles: 500,
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
    /** Terminals beside the one of the build. */
    terminals: 4,
  },
  sandbox: {
    idleSuspendMs: 60 * seconds,
    idleDestroyMs: 10 * minutes,
    memoryBytes: 1024 * megabyte,
    maxProcesses: 128,
    maxFileBytes: 512 * megabyte,
    tmpBytes: 256 * megabyte,
    diskBytes: 1024 * megabyte,
    port: 5173,
    startMs: 30 * seconds,
    /** Boxes a machine keeps at a time: one for so much of its memory, and never fewer. */
    held: { boxBytes: 300 * megabyte, fewest: 4 },
  },
  /** How long the browser may take to fetch and start its compiler, and to build once; how long files rest before they are built again. */
  browserRunner: { startMs: 60 * seconds, buildMs: 60 * seconds, restMs: 0.3 * seconds },
  /** How long a WebContainer may take to boot, and a server in it to answer. */
  webContainer: { bootMs: 60 * seconds, startMs: 60 * seconds },
  preview: {
    attempts: 3,
    attemptMs: 2 * seconds,
    autoOpenMs: 1 * seconds,
    cardMs: 1.5 * seconds,
    storageBytes: 5 * megabyte,
    widthPercent: 37.5,
    minPercent: 10,
    maxPercent: 90,
    /** What a page may tell of a part of it that is pointed at, and how often one may be pictured. `sources`: files it may come from. */
    part: { words: 8, wordMax: 400, textMax: 600, sideMax: 8_000, sources: 3, picturesPerMinute: 20 },
  },
  /**
   * `followMs`: how long a file stays on screen before the editor follows the writer to the next. `rush`: from so many characters
   * within a window on nobody reads along, until none was so full for `calmMs`.
   */
  editor: { setDebounceMs: 30, followMs: 400, rush: { characters: 2_000, windowMs: 100, calmMs: 500 } },
  /** In all files of a project: matches shown, characters of their lines, and of those before a match; `delayMs` after the last key. */
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
    /** A person's own keys: how long one and its server's address may be, and how often one may be tried. */
    keyMax: 400,
    addressMax: 300,
    keyChecksPerMinute: 6,
    /** One small answer, to see whether a provider takes a key. */
    keyCheckMs: 15 * seconds,
    keyCheckTokens: 16,
    /** Product point 16: what a cap per turn may be; below `turnCapRoom` tokens left for an answer nothing is asked at all. */
    turnCapMin: 1_000,
    turnCapMax: 10_000_000,
    turnCapRoom: 256,
  },
  /** Visits (GAP-62): titles, prompts and addresses are cut to so many characters. */
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
  ...storageLimits,
  ...versionLimits,
} as const;
