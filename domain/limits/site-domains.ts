import { days, seconds } from '../units.ts';

/** Limits of own domains of published sites (ADR 121). Part of `limits`. */
export const siteDomainLimits = {
  siteDomains: {
    /** Names of one project. */
    perProject: 10,
    nameMax: 253,
    labelMax: 63,
    /** Characters that a user may type, because a name in Unicode is longer in ASCII. */
    textMax: 300,
    changesPerMinute: 30,
    checksPerMinute: 20,
    /** A name is served until its record has been missing in that many nightly checks in a row. */
    missingChecks: 7,
    missingMs: 7 * days,
    /** How long one lookup may take. */
    lookupMs: 5 * seconds,
    /** How many names are looked up at once by the nightly check. */
    checksAtOnce: 8,
    /** How long the gateway remembers where a name leads, and how many names. */
    routeMs: 10 * seconds,
    maxRoutes: 10_000,
    /** How long the gateway uses old answers before it asks services again that were away. */
    retryMs: 5 * seconds,
    /** How many names that are not remembered a gateway may look up for the TLS proxy. */
    asksPerMinute: 300,
  },
} as const;
