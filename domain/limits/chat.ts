import { days, hours, megabyte, minutes, seconds } from '../units.ts';

/** The conversation and its runs. Part of `limits`. */
export const chatLimits = {
  chat: {
    perUserPerMinute: 30,
    updateMs: 100,
    readStepMs: 100,
    draftDebounceMs: 1 * seconds,
    /** CHAT-058: maximum number of projects whose unsent text the browser stores. */
    keptDrafts: 20,
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
    /**
     * Which files a prompt shows (ADR 080). All files are shown if they fit into three limits:
     * `wholeTokens`, `windowShare` of the model's window and `balanceShare` of the balance.
     * Otherwise files that the prompt does not name use at most `rankedTokens`. The list of hidden
     * files uses at most `listTokens`. One read round shows at most `readFiles` files, with
     * `readTokens` together. If the user has set a cap per turn, `answerTokens` of it are reserved
     * for the answer. `rulesCharacters` limits the part of SAYSO.md that is sent. `changedVersions`
     * is how many versions count as recent. A prompt repeats the file copies of the previous
     * prompt, for the provider's cache, while at most `changedShare` of them changed.
     */
    context: {
      wholeTokens: 40_000,
      windowShare: 1 / 2,
      balanceShare: 1 / 3,
      rankedTokens: 20_000,
      listTokens: 3_000,
      readTokens: 20_000,
      readFiles: 20,
      answerTokens: 2_000,
      rulesCharacters: 8_000,
      changedVersions: 24,
      changedShare: 1 / 3,
    },
    /**
     * Maximum number of characters of project files that are cached in memory, for the token counts
     * of the next prompt.
     */
    headTextsKept: 40_000_000,
    promptBytes: 200_000,
    /**
     * Pictures in a prompt (CHAT-023…025). `encodedMax` is the maximum number of characters of all
     * pictures of a prompt, so that pictures and text stay below `transport.maxBodyBytes`. Larger
     * pictures are scaled down to `shrinkSide` pixels, the most that models use.
     */
    images: { max: 3, maxBytes: megabyte, maxSide: 8000, encodedMax: 3_400_000, shrinkSide: 1568 },
    queueMax: 5,
    /** How many characters of the database's words a turn stores (DB-063). */
    sqlWordsMax: 2_000,
    enhancedMs: 500,
    /**
     * A turn that costs more than `confirmTokens`, or more than `confirmShare` of the balance,
     * needs the user's confirmation (PP-16).
     */
    cost: {
      confirmTokens: 50_000,
      confirmShare: 0.2,
      turns: 20,
      /** The assumed output of a change, until a project has turns of its own to measure. */
      usualOutput: 1_500,
      /** How long providers keep a prompt in their cache. */
      cachedMs: 5 * minutes,
    },
    /**
     * A prompt longer than this is shown shortened (CHAT-060), but only if it exceeds these sizes
     * by the factor `spare`.
     */
    fold: { characters: 800, lines: 12, spare: 1.5 },
    /**
     * How many next steps are offered under an answer, and how many characters of the project's
     * text a next step may quote (PP-24).
     */
    nextSteps: 3,
    nextStepWords: 24,
    /**
     * GEN-056: limits of a plan before building. A request with at least `largeCharacters`
     * characters or `largeItems` items gets a plan by default.
     */
    plan: {
      steps: 8,
      questions: 3,
      choices: 4,
      textMax: 240,
      fileMax: 8_000,
      largeCharacters: 900,
      largeItems: 6,
    },
    announceMs: 5 * seconds,
    thinkingAfterMs: 10 * seconds,
  },
  run: {
    /**
     * Each heartbeat renews the leases of a process; other processes take over runs with expired
     * leases, at most 2 s later, so that a takeover takes at most 15 s.
     */
    leaseMs: 13 * seconds,
    heartbeatMs: 4 * seconds,
    /** The longest time after which each process looks for runs with an expired lease. */
    sweepMs: 10 * seconds,
    /**
     * How long storing the end of a run waits for an unavailable database: `storeMs`, or
     * `lastStoreMs` during shutdown.
     */
    storeMs: 60 * seconds,
    lastStoreMs: 5 * seconds,
    storeRetry: { firstMs: 100, maxMs: 2 * seconds },
    /**
     * Maximum size of events of a run that wait in memory for the database. Above this the run is
     * interrupted.
     */
    unstoredBytes: 8 * megabyte,
    maxMs: 15 * minutes,
    pingMs: 15 * seconds,
    logKeptMs: 24 * hours,
    /** How long the requests to models and their answers are kept, for replays (ADR 089). */
    callsKeptMs: 7 * days,
    flushMs: 50,
    flushBytes: 4096,
    followerLagBytes: 1 * megabyte,
    continuations: 2,
    /** How often an answer is continued after it hit the output limit or ended inside an action. */
    cutContinuations: 3,
    /** How many refused actions one correction request shows to the model. */
    maxPendingCorrections: 20,
    modelStallMs: 120 * seconds,
    holdOutputTokens: 4096,
    /** How long to wait for the final cost of a stopped run. */
    stopReportMs: 5 * seconds,
    estimateAfterRuns: 5,
    maxAtOnce: 24,
    resume: { firstMs: 250, maxMs: 8 * seconds, tries: 12 },
  },
} as const;
