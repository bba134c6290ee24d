import { days, megabyte, minutes, seconds } from '../units.ts';

/** Limits of managed backends (DB-001, ADR 110). Part of `limits`. */
export const backendLimits = {
  /** The process with databases and API. It ends when nobody has used it for `idleMs`. */
  siteHost: { idleMs: 10 * minutes, idleCheckMs: 15 * seconds, usageMs: 5 * seconds },
  /** Mails of apps: how many are kept for the owner, and how long the mail server may take. */
  siteMails: { kept: 50, timeoutMs: 10 * seconds },
  backends: {
    /** How many restore points of one set of data are kept, the newest ones. */
    restorePoints: 30,
    /** How long the gateway uses an answer about a site's API. */
    routeMs: 5 * seconds,
    keptMs: 30 * days,
    changesPerMinute: 20,
    /** Larger files of a project are not searched for secrets. */
    sourceBytes: 1 * megabyte,
    proofsPerMinute: 6,
  },
} as const;
