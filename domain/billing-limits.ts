import { days, hours, minutes, seconds } from './units.ts';

/** What the shop is filled with at first start (GAP-22) and what the texts about plans promise. Money is whole fen. Part of `limits`. */
export const billingLimits = {
  /** MEM-003, BILL-035; `offerMs`: how long after its end the trial is still spoken of, and the super membership cheaper (MEM-006). */
  trial: { lastsMs: 3 * days, offerMs: 3 * days, offerPercentOff: 20, fen: 990 },
  packs: {
    /** BILL-007: what one project takes, for "about 3, 10, 20 and 33 projects". */
    tokensPerProject: 300_000,
    tokens_100: { tokens: 1_000_000, fen: 2_900 },
    tokens_300: { tokens: 3_000_000, fen: 7_900 },
    tokens_600: { tokens: 6_000_000, fen: 14_900 },
    tokens_1000: { tokens: 10_000_000, fen: 22_900 },
  },
  /** BILL-030…033, product point 25, GAP-91. Hours are those of Shanghai. */
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
  /** BILL-028. */
  bonus: { mostTokens: 1_000_000, memberTokens: 100_000, superTokens: 1_000_000 },
  /** What stands for "as many as you like" where tokens are counted. */
  allowance: { unlimited: 1_000_000_000 },
  /** GAP-78; `words`: how much of a prompt a line of the statement quotes. */
  statement: { page: 20, words: 80, exportsPerMinute: 6 },
  /** GAP-20: how often somebody may try a code, and how many an operator makes at once. */
  codes: { triesPerMinute: 10, atOnce: 1_000, daysMax: 3_650 },
  /** BILL-035. */
  advance: { fen: 9_900, days: 30 },
  pro: { fen: 168_000, originalFen: 199_800 },
  /** BILL-017. */
  payCode: { px: 128 },
  lifetime: { fen: 498_000, seats: 200 },
} as const;
