import { days, hours, minutes, seconds } from '../units.ts';

/** Forms of published sites (PUB-040). Part of `limits`. */
export const siteFormLimits = {
  siteForms: {
    /** What one form may have. Lengths in characters. */
    bodyBytes: 65_536,
    /** A longer body is no longer read to its end, so the sender may miss why it is refused. */
    readBytes: 4_194_304,
    fields: 50,
    nameMax: 80,
    valueMax: 10_000,
    textMax: 20_000,
    pageMax: 300,
    keyMax: 100,
    /** Forms that a site takes: from one address, and from all. */
    perAddressPerMinute: 20,
    perSitePerMinute: 120,
    /** Forms that the gateway passes to the services at the same time. */
    atOnce: 32,
    /** After this time without an answer of the services, the form counts as not stored. */
    storeMs: 8 * seconds,
    /** A form sent again is stored once: with a key, and with the same fields. */
    keyMs: 24 * hours,
    sameMs: 2 * minutes,
    /** Entries that a site keeps, and the newest of those that look like spam. */
    entries: { free: 500, paid: 5_000 },
    spam: 200,
    page: 20,
    excerptMax: 200,
    searchMax: 100,
    chosenMax: 200,
    /** The owner gets at most one mail in this time. */
    mailMs: 10 * minutes,
    mailCodeMs: 30 * minutes,
    mailTries: 5,
    spamKeptMs: 30 * days,
    callsPerMinute: 120,
    mailsPerMinute: 3,
  },
} as const;
