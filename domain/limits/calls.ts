import { megabyte, seconds } from '../units.ts';

/**
 * Limits on the size of a request, the rate of a call and the number of concurrent calls. Part of
 * `limits`.
 */
export const callLimits = {
  /**
   * Limits of a request by the `body` class of its call: bytes, and the total number of members of
   * all objects and arrays. `depth` is the maximum nesting of any body. `queryFields` is the
   * maximum number of fields in a query string or a form.
   */
  body: {
    small: { bytes: 64 * 1024, members: 1_000 },
    large: { bytes: 4 * megabyte, members: 20_000 },
    depth: 64,
    queryFields: 200,
  },
  /**
   * The minimum speed of an upload after the grace period. At this speed, a body of 4 MB takes
   * about 8.5 minutes.
   */
  bodyPace: { graceMs: 15 * seconds, bytesPerSecond: 8 * 1024 },
  /**
   * Requests per minute from one IP address (for example of a family or a school) without a valid
   * session: all requests, and those with a body. A landing page with its pictures takes about
   * thirty. A call with a limit per user counts an address without a session as `usersOfHousehold`
   * users.
   */
  anonymous: { perMinute: 3_000, bodiesPerMinute: 600, usersOfHousehold: 3 },
  /** How long a call waits for other calls of the same user, and how many calls may wait. */
  turns: { waitMs: 10 * seconds, waiting: 100 },
  /**
   * Limits per user of calls that cost more than a simple database read: `perMinute`, and `atOnce`
   * (calls that run at the same time).
   */
  calls: {
    context: { perMinute: 60, atOnce: 1 },
    readChat: { perMinute: 120, atOnce: 4 },
    save: { perMinute: 240, atOnce: 4 },
    compare: { perMinute: 60, atOnce: 1 },
    compareFile: { perMinute: 120, atOnce: 2 },
    copy: { perMinute: 20, atOnce: 1 },
    restore: { perMinute: 30, atOnce: 1 },
    search: { perMinute: 240, atOnce: 2 },
    picture: { perMinute: 600, atOnce: 8 },
    edits: { perMinute: 120, atOnce: 2 },
    findText: { perMinute: 240, atOnce: 2 },
    webPicture: { perMinute: 60, atOnce: 1 },
    tags: { perMinute: 240, atOnce: 2 },
    /** Two instead of one, because a broken connection counts until the server notices it. */
    download: { atOnce: 2 },
    partPicture: { atOnce: 1 },
    /** Open event streams per user. */
    streams: { perMinute: 240, atOnce: 20 },
  },
} as const;
