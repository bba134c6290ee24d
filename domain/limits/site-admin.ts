import { days, hours, minutes, seconds } from '../units.ts';

/** The admin for the staff of an app (DB-140). Part of `limits`. */
export const siteAdminLimits = {
  siteAdmin: {
    /** After this time people sign in again. */
    sessionMs: 12 * hours,
    /** The owner's link from the workbench (GAP-45). */
    ticketMs: 60 * seconds,
    invitationMs: 7 * days,
    peopleMax: 50,
    /** Failed sign-ins: with one name, and from one address. */
    tries: {
      name: { most: 10, windowMs: 15 * minutes },
      address: { most: 60, windowMs: 15 * minutes },
    },
    /** How long the log is kept. */
    logMs: 365 * days,
    logPage: 20,
    /** Lengths of a value and of a row in the log, in characters. */
    valueMax: 80,
    summaryMax: 400,
    /** How long the gateway uses an answer about an admin. */
    routeMs: 2 * seconds,
    changesPerMinute: 20,
    callsPerMinute: 120,
  },
} as const;
