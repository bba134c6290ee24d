import { and, eq, isNull, ne } from 'drizzle-orm';
import type { PasswordState, SignedIn } from '../../domain/entities/session.ts';
import { fail } from '../../domain/errors.ts';
import { readLoginName } from '../../domain/sign-in/login-name.ts';
import { passwordProblem } from '../../domain/sign-in/password.ts';
import { isPhone, maskPhone, plainPhone } from '../../domain/sign-in/phone.ts';
import { usernameKey } from '../../domain/sign-in/username.ts';
import { recordAudit } from '../audit/index.ts';
import type { Caller } from '../http/context.ts';
import type { Clock } from '../ports/clock.ts';
import { identities, passwords, refreshTokens, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { CaptchaInput, Captchas } from './captcha.ts';
import type { Devices } from './devices.ts';
import { createPasswordHashes, type PasswordCost } from './password-hash.ts';
import { createPasswordTries } from './password-tries.ts';
import type { Sessions } from './sessions.ts';
import {
  createUser,
  findInviter,
  recordSignIn,
  type SignUpOrigin,
  type Visitor,
} from './sign-in-identity.ts';
import type { SignInMethods } from './sign-in-methods.ts';
import type { SmsCodes } from './sms.ts';
import type { Tokens } from './tokens.ts';

type Credentials = { username: string; password: string };

type Options = {
  db: Database;
  clock: Clock;
  tokens: Tokens;
  sessions: Sessions;
  captchas: Captchas;
  codes: SmsCodes;
  devices: Devices;
  ways: SignInMethods;
  /** Lower in tests, which sign in often. */
  cost?: PasswordCost | undefined;
};

/** Returns a name as attempts count it: the same for all its spellings. */
function normalizeLoginName(name: string): string {
  const phone = plainPhone(name);
  return isPhone(phone) ? phone : usernameKey(name);
}

/**
 * The identity kind of an account created with an e-mail address: a sign-in name that proves
 * nothing.
 */
const emailName = 'email-name';

/**
 * Creates password sign-in: signing in by name and password, registering, and setting the password
 * (GAP-10).
 */
export function createPasswords({
  db,
  clock,
  tokens,
  sessions,
  captchas,
  codes,
  devices,
  ways,
  cost,
}: Options) {
  const hashes = createPasswordHashes(cost);
  const tries = createPasswordTries({ db, clock, tokens, captchas });
  const isExpired = (until: Date | null | undefined) => !!until && until <= clock.now();

  /**
   * Returns the user with this name: a bound phone, the e-mail address the account was created
   * with, or a username.
   */
  async function findUser(name: string): Promise<number | undefined> {
    const phone = plainPhone(name);
    const identity = isPhone(phone)
      ? { kind: 'phone', subject: phone }
      : { kind: emailName, subject: name.trim().toLowerCase() };
    const [bound] = await db
      .select({ id: identities.userId })
      .from(identities)
      .where(and(eq(identities.kind, identity.kind), eq(identities.subject, identity.subject)));
    const [named] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.usernameKey, usernameKey(name)));
    return bound?.id ?? named?.id;
  }

  async function readState(caller: Caller) {
    const [password] = await db.select().from(passwords).where(eq(passwords.userId, caller.id));
    const [phone] = await db
      .select({ number: identities.subject })
      .from(identities)
      .where(and(eq(identities.userId, caller.id), eq(identities.kind, 'phone')));
    return {
      password,
      phone: phone?.number ?? null,
      isFresh: await devices.isRecentlyConfirmed(caller.id, caller.session),
    };
  }

  /** Returns whether this is the signed-in user's password; a wrong one counts as an attempt. */
  async function isPassword(userId: number, password: string): Promise<boolean> {
    await tries.beginConfirmation(userId);
    const [row] = await db.select().from(passwords).where(eq(passwords.userId, userId));
    const isRight = await hashes.verify(row?.hash, password);
    if (isRight) await tries.clearConfirmations(userId);
    return isRight;
  }

  /** Requires a fresh proof before a sign-in method changes (ASVS 7.5.1). */
  async function assertPasswordProof(
    caller: Caller,
    { oldPassword, captcha }: { oldPassword?: string; captcha?: string },
  ): Promise<void> {
    const { password, phone, isFresh } = await readState(caller);
    if (oldPassword && password) {
      if (!(await isPassword(caller.id, oldPassword))) throw fail('oldPasswordWrong');
      return;
    }
    if (captcha && phone)
      return void (await codes.redeem({
        phone,
        purpose: 'UPDATE_PHONE',
        code: captcha,
        captcha: {},
      }));
    if (!isFresh) throw fail('confirmFirst');
  }

  async function assertAcceptable(
    password: string,
    names: (string | null | undefined)[],
  ): Promise<void> {
    const isName = names.some((name) => name && usernameKey(name) === usernameKey(password));
    if (passwordProblem(password) || isName) throw fail('passwordInvalid');
  }

  return {
    isPassword,

    /**
     * Signs in (AUTH-024). An unknown name and a wrong password give the same error after the same
     * work.
     */
    async login(
      { username, password, ...captcha }: Credentials & CaptchaInput,
      visitor: Visitor,
    ): Promise<SignedIn> {
      ways.assertOffered('password');
      const userId = await findUser(username);
      const taken = await tries.beginAttempt(normalizeLoginName(username), visitor.ip, captcha);
      const [row] = await db
        .select()
        .from(passwords)
        .where(eq(passwords.userId, userId ?? 0));
      const isRight = await hashes.verify(row?.hash, password);
      if (!row || !userId || !isRight || isExpired(row.oneTimeUntil)) {
        await recordAudit(db, {
          userId: userId ?? 0,
          kind: 'sign-in-failed',
          at: clock.now(),
          ...visitor,
          detail: { way: 'password' },
        });
        throw fail('passwordWrong');
      }
      const renewed = hashes.isOutdated(row.hash) ? await hashes.hash(password) : undefined;
      return transaction(db, async (tx) => {
        await tries.clearAttempts(tx, normalizeLoginName(username), taken);
        if (renewed)
          await tx
            .update(passwords)
            .set({ hash: renewed })
            .where(and(eq(passwords.userId, userId), eq(passwords.hash, row.hash)));
        const { userId: _, ...entered } = await recordSignIn(tx, clock, userId, {
          way: 'password',
          givesGifts: ways.gives,
          ...visitor,
        });
        return { ...(await sessions.open(tx, userId, visitor)), ...entered };
      });
    },

    /**
     * Creates an account, with which the user then signs in (PP-09). Each account gets tokens, so
     * it requires a captcha, and a household can create only a limited number a day.
     */
    async register(
      { username, password, ...captcha }: Credentials & CaptchaInput,
      ip: string,
      arrival: SignUpOrigin,
    ): Promise<void> {
      if (!ways.signUp) throw fail('notFound', {}, 'accounts are not made by password here');
      const name = readLoginName(username);
      if (!name) throw fail('loginNameInvalid');
      await assertAcceptable(password, [username, name.username]);
      if (!captcha.graphCaptcha) throw fail('captchaRequired');
      if (!(await captchas.verify(captcha))) throw fail('captchaWrong');
      // A refused registration must not cost a hash.
      await findInviter(db, ways.register, arrival.invitationCode);
      await tries.beginRegistration(ip);
      const hash = await hashes.hash(password);
      await transaction(db, async (tx) => {
        const invitedBy = await findInviter(tx, ways.register, arrival.invitationCode);
        const userId = await createUser(tx, clock.now(), {
          username: name.username,
          invitedBy,
          source: arrival.source ?? null,
        });
        if (!(await claimName(tx, userId, name))) throw fail('loginNameTaken');
        await tx.insert(passwords).values({ userId, hash, changedAt: clock.now() });
      });
    },

    async state(caller: Caller): Promise<PasswordState> {
      const { password, phone, isFresh } = await readState(caller);
      const proofs: PasswordState['confirmBy'] = [
        ...(password ? (['password'] as const) : []),
        ...(phone ? (['code'] as const) : []),
      ];
      return {
        isSet: password !== undefined,
        mustChange: !!password?.oneTimeUntil,
        confirmBy: isFresh ? [] : proofs.length ? proofs : ['sign-in'],
        phone: phone && maskPhone(phone),
      };
    },

    /** Sets the caller's password and ends their other sessions. */
    async set(
      caller: Caller,
      {
        password,
        ...proof
      }: { password: string; oldPassword?: string | undefined; captcha?: string | undefined },
      visitor: Visitor,
    ): Promise<void> {
      const [user] = await db.select().from(users).where(eq(users.id, caller.id));
      await assertAcceptable(password, [user?.username]);
      await assertPasswordProof(caller, {
        ...(proof.oldPassword && { oldPassword: proof.oldPassword }),
        ...(proof.captcha && { captcha: proof.captcha }),
      });
      const hash = await hashes.hash(password);
      const changedAt = clock.now();
      await transaction(db, async (tx) => {
        const values = { hash, changedAt, oneTimeUntil: null };
        await tx
          .insert(passwords)
          .values({ userId: caller.id, ...values })
          .onConflictDoUpdate({ target: passwords.userId, set: values });
        await endSessions(tx, caller.id, changedAt, caller.session);
        await recordAudit(tx, {
          userId: caller.id,
          kind: 'password-changed',
          at: changedAt,
          ...visitor,
        });
      });
    },
  };

  /** Claims the name for this account; false when another account has it. */
  async function claimName(
    tx: Database,
    userId: number,
    name: NonNullable<ReturnType<typeof readLoginName>>,
  ): Promise<boolean> {
    const [user] = await tx
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, userId));
    if (name.kind === 'username') return user?.username === name.username;
    const claimed = await tx
      .insert(identities)
      .values({ kind: emailName, subject: name.email, userId, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ userId: identities.userId });
    return claimed.length === 1;
  }
}

/** Ends a user's sessions except `keep`, the one in which they change the password. */
export async function endSessions(
  tx: Database,
  userId: number,
  at: Date,
  keep?: string,
): Promise<void> {
  const open = [
    eq(refreshTokens.userId, userId),
    isNull(refreshTokens.revokedAt),
    ...(keep ? [ne(refreshTokens.family, keep)] : []),
  ];
  await tx
    .update(refreshTokens)
    .set({ revokedAt: at, revokedReason: 'password changed' })
    .where(and(...open));
}
