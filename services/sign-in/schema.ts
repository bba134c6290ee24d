import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../store/columns.ts';

export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 10001 }),
    /** Public 8-digit id, used for sharing (GAP-16). */
    userNo: text().notNull(),
    username: text(),
    /** `usernameKey` of the username: makes it unique regardless of case (GAP-17). */
    usernameKey: text(),
    inviteCode: text().notNull(),
    /**
     * `invitedBy` is the user whose invitation code was used. `source` is the site from which this
     * user came (ROUTE-009, ROUTE-010).
     */
    invitedBy: bigint({ mode: 'number' }),
    source: text(),
    /** Name and group of an imported user, from the operator's list (PP-18). */
    fullName: text(),
    groupName: text(),
    giftTokens: integer().notNull().default(0),
    recallStatus: integer().notNull().default(0),
    createdAt: moment().notNull(),
    lastSignInAt: moment().notNull(),
    /** When the user requested deletion; the account is erased seven days later unless undone. */
    deletionAskedAt: moment(),
    /** When all personal data was erased; the row stays because the ledger refers to it. */
    erasedAt: moment(),
  },
  (table) => [
    uniqueIndex('users_user_no').on(table.userNo),
    uniqueIndex('users_invite_code').on(table.inviteCode),
    uniqueIndex('users_username_key').on(table.usernameKey),
    index('users_deletion').on(table.deletionAskedAt),
  ],
);

/**
 * A sign-in method: kind `phone` with the number as subject; other kinds have a provider's subject.
 */
export const identities = pgTable(
  'identities',
  {
    kind: text().notNull(),
    subject: text().notNull(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** From the provider: the verified address in lower case, and a display name (GAP-12). */
    email: text(),
    label: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('identities_kind_subject').on(table.kind, table.subject),
    index('identities_user').on(table.userId),
    index('identities_email').on(table.email),
  ],
);

/**
 * One session: a family of refresh tokens (ADR 013). Tokens are derived from the family and a
 * generation number instead of random, so that the current token can be returned again.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    family: uuid().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    generation: integer().notNull().default(0),
    rotatedAt: moment().notNull(),
    createdAt: moment().notNull(),
    /** When the user last proved in this session that they own the account; null: not yet. */
    authenticatedAt: moment(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    revokedReason: text(),
    userAgent: text().notNull().default(''),
    ip: text().notNull().default(''),
  },
  (table) => [index('refresh_tokens_user').on(table.userId)],
);

export const captchas = pgTable('captchas', {
  uuid: uuid().primaryKey(),
  answerHash: text().notNull(),
  /** Difficulty of its proof of work, in bits. */
  bits: integer().notNull().default(0),
  expiresAt: moment().notNull(),
  usedAt: moment(),
});

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    purpose: text().notNull(),
    codeHash: text().notNull(),
    /** The IP address or IPv6 /64 that requested the code, and the network around it. */
    ip: text().notNull(),
    network: text().notNull().default(''),
    tries: integer().notNull().default(0),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('sms_codes_phone').on(table.phone, table.sentAt),
    index('sms_codes_ip').on(table.ip, table.sentAt),
    index('sms_codes_network').on(table.network, table.sentAt),
    index('sms_codes_sent').on(table.sentAt),
  ],
);

export const handOvers = pgTable('hand_overs', {
  codeHash: text().primaryKey(),
  userId: bigint({ mode: 'number' }).notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
});

/** The password of an account, as a hash that includes its own parameters (GAP-10). */
export const passwords = pgTable('passwords', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  hash: text().notNull(),
  changedAt: moment().notNull(),
  /**
   * Set for a password that an operator printed: it must be replaced at the first sign-in, and is
   * invalid from this time on.
   */
  oneTimeUntil: moment(),
});

/**
 * Password sign-in attempts that failed or are in progress (GAP-08); the name is stored as a hash
 * only.
 */
export const passwordTries = pgTable(
  'password_tries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    nameHash: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('password_tries_name').on(table.nameHash, table.at),
    index('password_tries_at').on(table.at),
  ],
);
