import { days, hours, minutes, seconds } from '../units.ts';

/**
 * The initial catalogue of the shop (GAP-22), and the numbers that plan descriptions mention.
 * Prices are whole fen. Part of `limits`.
 */
export const billingLimits = {
  /**
   * The trial (MEM-003, BILL-035). For `offerMs` after the end of a trial, the product still
   * mentions it, and the super membership costs `offerPercentOff` percent less (MEM-006).
   */
  trial: { lastsMs: 3 * days, offerMs: 3 * days, offerPercentOff: 20, fen: 990 },
  /**
   * The usual number of tokens of a new site and of a change to it (BILL-007, PP-31). Every text
   * "about … sites" is computed from them. `tests/integration/welcome-gift.test.ts` measures them.
   */
  usual: { siteTokens: 20_000, changeTokens: 12_000 },
  packs: {
    tokens_100: { tokens: 1_000_000, fen: 2_900 },
    tokens_300: { tokens: 3_000_000, fen: 7_900 },
    tokens_600: { tokens: 6_000_000, fen: 14_900 },
    tokens_1000: { tokens: 10_000_000, fen: 22_900 },
  },
  /** When the promotion may be shown (BILL-030…033, PP-25, GAP-91). Hours are in Shanghai time. */
  promotion: {
    fromHour: 8,
    untilHour: 23,
    lastMs: 3 * days,
    perDay: 3,
    apartMs: 2 * hours,
    afterErrorMs: 10 * minutes,
    closedMs: 7 * days,
    delayMs: 3 * seconds,
  },
  /**
   * Free tokens per day, unless the operator configures other values. `repairTokens` is the
   * estimated cost of a repair until this server has measured enough repairs. `newestRepairs` is
   * how many of the latest repairs the estimate uses.
   */
  free: { perUser: 200_000, perServer: 5_000_000, repairTokens: 10_000, newestRepairs: 20 },
  bonus: { mostTokens: 1_000_000, memberTokens: 100_000, superTokens: 1_000_000 },
  /** The token count that means "unlimited". */
  allowance: { unlimited: 1_000_000_000 },
  /**
   * The statement of the token balance (GAP-78). `words` is how many characters of a prompt a line
   * quotes.
   */
  statement: { page: 20, words: 80, exportsPerMinute: 6 },
  /** GAP-20: how often a user may try a code, and how many codes an operator creates at once. */
  codes: { triesPerMinute: 5, atOnce: 1_000, daysMax: 3_650 },
  advance: { fen: 9_900, days: 30 },
  pro: { fen: 168_000, originalFen: 199_800 },
  payCode: { px: 128 },
  lifetime: { fen: 498_000, seats: 200 },
} as const;
