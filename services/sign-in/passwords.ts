import { and, eq, isNull, ne } from 'drizzle-orm';
import type { PasswordState, SignedIn } from '../../domain/entities/session.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { readLoginName } from '../../domain/rules/login-name.ts';
import { passwordProblem } from '../../domain/rules/password.ts';
import { isPhone, maskPhone, plainPhone } from '../../domain/rules/phone.ts';
import { usernameKey } from '../../domain/rules/username.ts';
import { recordAudit } from '../audit/index.ts';
import { identities, passwords, refreshTokens, users } from '../db/schema/index.ts';
import { type Database, transaction } from '../db/transaction.ts';
import type { Caller } from '../http/context.ts';
import type { Clock } from '../ports/clock.ts';
import type { Captchas, GivenCaptcha } from './captcha.ts';
import type { Devices } from './devices.ts';
import { createPasswordHashes, type PasswordCost } from './password-hash.ts';
import { createPasswordTries } from './password-tries.ts';
import { type Arrival, inviterOf, makePerson, type Visitor, welcome } from './people.ts';
import type { Sessions } from './sessions.ts';
import type { SmsCodes } from './sms.ts';
import type { Tokens } from './tokens.ts';
import type { Ways } from './ways.ts';

type Credentials = { username: string; password: string };

type Parts = {
  db: Database;
  clock: Clock;
  tokens: Tokens;
  sessions: Sessions;
  captchas: Captchas;
  codes: SmsCodes;
  devices: Devices;
  ways: Ways;
  /** Less in tests, which sign in often. */
  cost?: PasswordCost | undefined;
};

/** Under what the tries for an account are counted, whichever of its names is used. */
const account = (userId: number) => `user:${userId}`;

/** The kind of identity of an account that was made with an e-mail address: a name to sign in with, proof of nothing. */
const emailName = 'email-name';

/** Signing in by name and password, making such an account, and setting the password (GAP-10). */
export function createPasswords({ db, clock, tokens, sessions, captchas, codes, devices, ways, cost }: Parts) {
  const hashes = createPasswordHashes(cost);
  const tries = createPasswordTries({ db, clock, tokens, captchas });
  const isVoid = (until: Date | null | undefined) => !!until && until <= clock.now();

  /** Whose name it is: a bound phone, an e-mail address an account was made with, or a user name. */
  async function findUser(name: string): Promise<number | undefined> {
    const phone = plainPhone(name);
    const identity = isPhone(phone) ? { kind: 'phone', subject: phone } : { kind: emailName, subject: name.trim().toLowerCase() };
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
    return { password, phone: phone?.number ?? null, isFresh: await devices.isFresh(caller.id, caller.session) };
  }

  /** Whether it is the password of an account somebody is signed in to; a wrong one counts as a try. */
  async function isPassword(userId: number, password: string): Promise<boolean> {
    await tries.begin(account(userId), {}).catch((error) => {
      // There is no picture in these forms: whoever guessed five times waits, or proves himself by a code.
      throw isFailure(error, 'captchaWrong') ? fail('tooMany', { seconds: limits.password.tryWindowMs / 1000 }) : error;
    });
    const [row] = await db.select().from(passwords).where(eq(passwords.userId, userId));
    const isRight = await hashes.isRight(row?.hash, password);
    if (isRight) await tries.succeed(db, account(userId));
    return isRight;
  }

  /** ASVS 7.5.1: a change of the ways in needs proof that is fresh. */
  async function assertProven(caller: Caller, { oldPassword, captcha }: { oldPassword?: string; captcha?: string }): Promise<void> {
    const { password, phone, isFresh } = await readState(caller);
    if (oldPassword && password) {
      if (!(await isPassword(caller.id, oldPassword))) throw fail('oldPasswordWrong');
      return;
    }
    if (captcha && phone) return void (await codes.use({ phone, purpose: 'UPDATE_PHONE', code: captcha, captcha: {} }));
    if (!isFresh) throw fail('confirmFirst');
  }

  async function assertUsable(password: string, names: (string | null | undefined)[]): Promise<void> {
    const isName = names.some((name) => name && usernameKey(name) === usernameKey(password));
    if (passwordProblem(password) || isName) throw fail('passwordInvalid');
  }

  return {
    isPassword,

    /** AUTH-024. One answer, after the same work, for an unknown name and a wrong password. */
    async login({ username, password, ...captcha }: Credentials & GivenCaptcha, visitor: Visitor): Promise<SignedIn> {
      ways.assert('password');
      const userId = await findUser(username);
      const counted = userId ? account(userId) : usernameKey(username);
      await tries.begin(counted, captcha);
      const [row] = await db
        .select()
        .from(passwords)
        .where(eq(passwords.userId, userId ?? 0));
      const isRight = await hashes.isRight(row?.hash, password);
      if (!row || !userId || !isRight || isVoid(row.oneTimeUntil)) {
        await recordAudit(db, { userId: userId ?? 0, kind: 'sign-in-failed', at: clock.now(), ...visitor, detail: { way: 'password' } });
        throw fail('passwordWrong');
      }
      const renewed = hashes.isOutdated(row.hash) ? await hashes.hash(password) : undefined;
      return transaction(db, async (tx) => {
        await tries.succeed(tx, counted);
        if (renewed)
          await tx
            .update(passwords)
            .set({ hash: renewed })
            .where(and(eq(passwords.userId, userId), eq(passwords.hash, row.hash)));
        const { userId: _, ...entered } = await welcome(tx, clock, userId, { way: 'password', gives: ways.gives, ...visitor });
        return { ...(await sessions.open(tx, userId, visitor)), ...entered };
      });
    },

    /** Product point 9: makes an account; who has it then signs in with it. Always behind a captcha: each account is given tokens. */
    async register({ username, password, ...captcha }: Credentials & GivenCaptcha, arrival: Arrival): Promise<void> {
      if (!ways.signUp) throw fail('notFound', {}, 'accounts are not made by password here');
      const name = readLoginName(username);
      if (!name) throw fail('loginNameInvalid');
      await assertUsable(password, [username, name.username]);
      if (!captcha.graphCaptcha) throw fail('captchaRequired');
      if (!(await captchas.isRight(captcha))) throw fail('captchaWrong');
      // Whoever is not let in should not cost a hash.
      await inviterOf(db, ways.register, arrival.invitationCode);
      const hash = await hashes.hash(password);
      await transaction(db, async (tx) => {
        const invitedBy = await inviterOf(tx, ways.register, arrival.invitationCode);
        const userId = await makePerson(tx, clock.now(), { username: name.username, invitedBy, source: arrival.source ?? null });
        if (!(await claimName(tx, userId, name))) throw fail('loginNameTaken');
        await tx.insert(passwords).values({ userId, hash, changedAt: clock.now() });
      });
    },

    async state(caller: Caller): Promise<PasswordState> {
      const { password, phone, isFresh } = await readState(caller);
      const proofs: PasswordState['confirmBy'] = [...(password ? (['password'] as const) : []), ...(phone ? (['code'] as const) : [])];
      return {
        isSet: password !== undefined,
        mustChange: !!password?.oneTimeUntil,
        confirmBy: isFresh ? [] : proofs.length ? proofs : ['sign-in'],
        phone: phone && maskPhone(phone),
      };
    },

    /** Sets the caller's password and ends his other sessions. */
    async set(
      caller: Caller,
      { password, ...proof }: { password: string; oldPassword?: string | undefined; captcha?: string | undefined },
      visitor: Visitor,
    ): Promise<void> {
      const [user] = await db.select().from(users).where(eq(users.id, caller.id));
      await assertUsable(password, [user?.username]);
      await assertProven(caller, {
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
        await recordAudit(tx, { userId: caller.id, kind: 'password-changed', at: changedAt, ...visitor });
      });
    },
  };

  /** The name belongs to this account from now on; false when it is somebody's. */
  async function claimName(tx: Database, userId: number, name: NonNullable<ReturnType<typeof readLoginName>>): Promise<boolean> {
    const [user] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId));
    if (name.kind === 'username') return user?.username === name.username;
    const claimed = await tx
      .insert(identities)
      .values({ kind: emailName, subject: name.email, userId, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ userId: identities.userId });
    return claimed.length === 1;
  }
}

/** Ends a person's sessions, all but the one he changes his password in. */
export async function endSessions(tx: Database, userId: number, at: Date, keep?: string): Promise<void> {
  const open = [eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt), ...(keep ? [ne(refreshTokens.family, keep)] : [])];
  await tx
    .update(refreshTokens)
    .set({ revokedAt: at, revokedReason: 'password changed' })
    .where(and(...open));
}
