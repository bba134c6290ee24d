import { days, seconds } from '../units.ts';

/** Numbers of visits of published sites (PUB-080). Part of `limits`. */
export const siteVisitLimits = {
  siteVisits: {
    /** How often the gateway reports what it has counted. */
    reportMs: 5 * seconds,
    /** Sites whose counts wait for the next report. */
    sites: 1_000,
    /** Names that one report has of each kind; further ones are counted together. */
    reported: { page: 100, referrer: 50, device: 3 },
    /** Visitors of all sites that the gateway knows of a day, and pages that count of one. */
    visitors: 100_000,
    perVisitor: 500,
    pageMax: 200,
    hostMax: 253,
    /** Names that are stored of each kind for a site and day; further ones are counted together. */
    stored: { page: 200, referrer: 100, device: 3 },
    shown: 10,
    keptMs: 400 * days,
    callsPerMinute: 60,
  },
} as const;
