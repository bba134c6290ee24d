import { days, minutes, seconds } from '../units.ts';

/** Signed requests, sessions and the account. Part of `limits`. */
export const sessionLimits = {
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
    /**
     * For this long after a sign-in method was added, a sign-in by this method does not prove who
     * owns the account.
     */
    newMethodMs: 3 * days,
    deletionGraceMs: 7 * days,
    auditKeptMs: 180 * days,
    auditShown: 100,
    exportsPerMinute: 2,
    confirmsPerMinute: 10,
  },
} as const;
