import { seconds } from '../units.ts';

/** Requests to models, and a user's own keys. Part of `limits`. */
export const modelsLimits = {
  models: {
    /** The longest answer of a model whose own limit is not known (MODEL-006). */
    maxTokens: 8000,
    cohereMaxTokens: 4096,
    /** Tokens of the window that an answer leaves free, because tokens are only estimated. */
    windowMargin: 1_000,
    listTimeoutMs: 3 * seconds,
    systemPromptTokens: 3000,
    nameMax: 200,
    /**
     * An answer is handed on in pieces; after this much work on all answers the event loop serves
     * everything else first.
     */
    answer: { pieceBytes: 2 * 1024, turnMs: 8 },
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
} as const;
