import { days, seconds } from '../units.ts';

/** Errors at visitors of published sites (PUB-086). Part of `limits`. */
export const siteErrorLimits = {
  siteErrors: {
    /** Reports that a page sends between two loads. */
    perPage: 5,
    /** A report is short; a longer body is not read. */
    bodyBytes: 16_384,
    perAddressPerMinute: 20,
    perSitePerMinute: 300,
    /** How often the gateway reports what it has collected. */
    reportMs: 5 * seconds,
    /** Editions of all sites whose counts wait for the next report, and errors of each. */
    editions: 1_000,
    perEdition: 20,
    /** Errors in one message of the channel, so that the longest ones fit. */
    perMessage: 3,
    /** Visitors of all sites that the gateway knows of a day. */
    visitors: 100_000,
    /** Lines of a stack that are kept, and of these the places in files of the site. */
    stackLines: 20,
    frames: 10,
    /** Groups that are kept of a site, and for how long after the last report. */
    groups: 200,
    keptMs: 90 * days,
    /** Repairs of one group that are free. */
    freeRepairs: 2,
    callsPerMinute: 60,
    /** Source maps that are kept of an edition, in bytes: of one file and of all, as built. */
    mapBytes: 16 * 1024 * 1024,
    mapsBytes: 48 * 1024 * 1024,
  },
} as const;
