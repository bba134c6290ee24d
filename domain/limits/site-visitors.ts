import { days, hours, minutes, seconds } from '../units.ts';

/** Who may visit a published site (PUB-020). Part of `limits`. */
export const siteVisitorLimits = {
  siteVisitors: {
    passwordMin: 8,
    passwordMax: 64,
    /** How long an admitted visitor stays admitted. */
    admittedMs: 30 * days,
    /** How long the gateway uses an answer about a site before it asks again. */
    audienceMs: 2 * seconds,
    /** How long a request waits for a newer answer if an older one is known. */
    refreshMs: 250,
    /** How often the gateway checks that the visitor of an open live connection is still admitted. */
    recheckMs: 2 * seconds,
    /**
     * Tries of a password: at one site from one internet connection, from one connection at all
     * sites, and at one site from everywhere.
     */
    tries: {
      visitor: { most: 10, windowMs: 15 * minutes },
      address: { most: 60, windowMs: 15 * minutes },
      site: { most: 300, windowMs: 15 * minutes },
    },
    /** The most people who are invited to one site. */
    people: 200,
    /** Codes that people type at the gate. They have the length and the tries of those by SMS. */
    codes: {
      lifeMs: 5 * minutes,
      tries: 5,
      /** Requests of codes: for one contact at one site, and for one contact at all sites. */
      again: { most: 1, windowMs: minutes },
      contactPerHour: { most: 5, windowMs: hours },
      contactPerDay: { most: 10, windowMs: days },
      /** Requests of one connection at all sites, and of all at one site. */
      connection: { most: 20, windowMs: hours },
      site: { most: 300, windowMs: hours },
      /** Text messages that are sent: of one site, and the share of the operator's daily limit. */
      smsOfSite: { most: 200, windowMs: days },
      smsShare: 1 / 4,
    },
    /** The largest form that the gateway reads. */
    formBytes: 2_048,
    changesPerMinute: 20,
  },
} as const;
