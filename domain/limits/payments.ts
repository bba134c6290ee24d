import { days, hours, minutes, seconds } from '../units.ts';

/** Orders and gifts. Part of `limits`. */
export const paymentsLimits = {
  /**
   * Orders (GAP-23): `pollMs` and the page sizes are from the specification. `checksMs`: times
   * after creation at which the provider is asked about an open order.
   */
  pay: {
    orderMs: 30 * minutes,
    pollMs: 5 * seconds,
    pageSize: 10,
    maxPageSize: 100,
    /** A high limit, because each change of product or channel creates an order. */
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
    /**
     * Minimum time between two requests to the provider about one order, even if several clients
     * poll.
     */
    minQueryMs: 4 * seconds,
  },
  /**
   * `inviteActiveDays` is the number of days on which an invited user must use tokens before the
   * inviter is rewarded. The reward comes earlier if the invited user pays for something.
   * `firstSignInChanges` is how many changes the first gift pays for, after a first site made by a
   * strong model; `tests/integration/welcome-gift.test.ts` measures it (PP-03).
   */
  gift: {
    firstSignInTokens: 30_000,
    firstSignInChanges: 1,
    inviteTokens: 100_000,
    inviteActiveDays: 7,
    invitesPerMonth: 10,
    recallTokens: 100_000,
    recallAfterMs: 30 * days,
  },
} as const;
