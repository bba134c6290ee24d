import { days, hours, minutes, seconds } from '../units.ts';

/** All limits of sign-in, grouped by subject. */
export const signInLimits = {
  sms: {
    codeLength: 6,
    codeMs: 300 * seconds,
    codeTries: 5,
    triesBeforeCaptcha: 3,
    resendMs: 60 * seconds,
    firstCountdownSeconds: 90,
    nextCountdownSeconds: 60,
    captchaFromSend: 3,
    captchaWindowMs: 10 * minutes,
    perPhonePerHour: 5,
    perPhonePerDay: 10,
    /**
     * Codes sent per hour and day. `perHousehold` limits one internet connection (an IPv4 address
     * or an IPv6 /64), `perNetwork` the addresses around it (/24 or /48). Many users may share one
     * IPv4 address.
     */
    perHousehold: { perHour: 60, perDay: 200 },
    perNetwork: { perHour: 300, perDay: 1_000 },
    /**
     * The share of `perDay` that one internet connection and one network may use. The lower of both
     * limits applies.
     */
    householdShare: 1 / 4,
    networkShare: 1 / 2,
    perDay: 10_000,
    carrierTimeoutMs: 5 * seconds,
    perIpPerMinute: 20,
  },
  captcha: { length: 4, lifeMs: 300 * seconds, perIpPerMinute: 20 },
  /**
   * The proof of work of a captcha: `parts` hashes that begin with `bits` zero bits. That takes
   * about 65,000 tries, or half a second on a phone. The work doubles when one internet connection
   * has caused `freeEvents` sent codes and failed passwords within `windowMs`. It doubles again at
   * 3, 7 and 15 times that number, at most `extraBitsMax` times.
   */
  proof: { bits: 13, parts: 8, extraBitsMax: 4, freeEvents: 10, windowMs: 1 * hours, max: 200 },
  phone: { length: 11 },
  /**
   * QR codes that a phone scans (AUTH-016, BIND-010). After `pollFailures` failed polls in a row
   * the client gives up.
   */
  qr: { pollMs: 2 * seconds, pollFailures: 5 },
  /**
   * `enterMs`: how long a scanned code waits until the user enters a phone number or skips this
   * step.
   */
  wechat: {
    codeSeconds: 300,
    visitMs: 5 * minutes,
    enterMs: 10 * minutes,
    perIpPerMinute: 20,
    callbackWindowMs: 300 * seconds,
    callbackBytes: 64 * 1024,
    apiTimeoutMs: 5 * seconds,
    tokenMs: 2 * hours,
    tokenMarginMs: 5 * minutes,
    browserKeyMs: 24 * hours,
  },
  handOver: { lifeMs: 60 * seconds },
  /** `hashesAtOnce`: password hashes computed in parallel; each takes 16 MiB. */
  password: {
    min: 8,
    max: 64,
    triesBeforeCaptcha: 5,
    tryWindowMs: 15 * minutes,
    triesPerDay: 100,
    householdTriesBeforeCaptcha: 20,
    householdTriesPerDay: 500,
    /** The maximum number of accounts that one internet connection may create per day. */
    registrationsPerDay: 100,
    perIpPerMinute: 60,
    hashesAtOnce: 2,
    hashesWaiting: 40,
    oneTimeMs: 30 * days,
  },
  arrival: { invitationMax: 64, sourceMax: 2048 },
  /**
   * `attemptMs`: how long a user may take at the provider. `codeMs`: lifetime of a simulated
   * provider's code.
   */
  oauth: {
    attemptMs: 10 * minutes,
    attemptsAtOnce: 4,
    timeoutMs: 5 * seconds,
    discoveryMs: 1 * hours,
    codeMs: 60 * seconds,
    addressMax: 2048,
    answerMax: 8192,
    perIpPerMinute: 30,
  },
  popup: { readyMs: 1 * seconds, closeMs: 300, width: 480, height: 680 },
  username: { max: 12 },
} as const;
