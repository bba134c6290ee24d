import { seconds } from '../units.ts';

/** Requests to models, and a user's own keys. Part of `limits`. */
export const modelsLimits = {
  models: {
    /** The longest answer of a model whose own limit is not known (MODEL-006). */
    maxTokens: 8000,
    cohereMaxTokens: 4096,
    /**
     * Tokens of the context window that stay free beside the longest answer, because token counts
     * are only estimates.
     */
    windowMargin: 1_000,
    listTimeoutMs: 3 * seconds,
    systemPromptTokens: 3120,
    nameMax: 200,
    /**
     * Answers are passed on in pieces of `pieceBytes`. After `turnMs` of work on answers, the event
     * loop handles other requests before the next piece.
     */
    answer: { pieceBytes: 2 * 1024, turnMs: 8 },
    /**
     * A user's own keys: maximum length of a key and of its server's address, and checks per
     * minute.
     */
    keyMax: 400,
    addressMax: 300,
    keyChecksPerMinute: 6,
    /** Limits of the small request that checks whether a provider accepts a key. */
    keyCheckMs: 15 * seconds,
    keyCheckTokens: 16,
    /**
     * The range of a user's cap per turn (PP-16). With less than `turnCapRoom` tokens left, no
     * request is sent.
     */
    turnCapMin: 1_000,
    turnCapMax: 10_000_000,
    turnCapRoom: 256,
  },
} as const;
