import { hours, megabyte, minutes, seconds } from '../units.ts';

/** Limits of the managed backend's API (DB-001, ADR 109). Part of `limits`. */
export const dataApiLimits = {
  /**
   * One request of the data API. `columns` counts selected columns and embedded resources of all
   * levels, `filters` the conditions of all levels, and `depth` both the nesting of embedded
   * resources and that of `and`/`or`. `rows` limits an answer, `answerBytes` its JSON.
   */
  dataApi: {
    bodyBytes: 2 * megabyte,
    answerBytes: 16 * megabyte,
    rows: 1000,
    depth: 8,
    columns: 200,
    filters: 300,
    cellsWithDefaults: 5000,
  },
  /** Accounts of a generated app's users. Times of tokens and windows of attempts. */
  siteAuth: {
    accessTokenMs: 1 * hours,
    /** A refresh token that was exchanged is accepted again within this time, for two tabs. */
    refreshReuseMs: 10 * seconds,
    oneTimeTokenMs: 1 * hours,
    passwordMin: 6,
    /** bcrypt ignores everything after this many bytes. */
    passwordMaxBytes: 72,
    metadataBytes: 16_384,
    attempts: {
      signUp: { most: 60, windowMs: 1 * hours },
      signIn: { most: 10, windowMs: 5 * minutes },
      signInPerAddress: { most: 120, windowMs: 5 * minutes },
      mail: { most: 4, windowMs: 1 * hours },
      verify: { most: 30, windowMs: 5 * minutes },
      refresh: { most: 300, windowMs: 5 * minutes },
    },
    attemptKeys: 50_000,
    usersPerPage: 50,
    maxUsersPerPage: 1000,
  },
  /** Realtime connections of one database. */
  siteRealtime: {
    connections: 500,
    channelsPerConnection: 100,
    changesPerChannel: 50,
    messageBytes: 262_144,
    bufferedBytes: 1 * megabyte,
    messagesPerSecond: 100,
    silentMs: 60 * seconds,
    checkMs: 15 * seconds,
    presenceBytes: 4096,
    /** Changes of rows that wait to be read again; more of them end their channels. */
    waitingChanges: 5_000,
  },
  /** Files of a generated app. */
  siteStorage: {
    fileBytes: 50 * megabyte,
    signedMaxSeconds: 31_536_000,
    uploadUrlMs: 2 * hours,
    pathMax: 1024,
    removedAtOnce: 1000,
    listed: 1000,
    bucketMax: 100,
  },
} as const;
