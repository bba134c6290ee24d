import { and, eq } from 'drizzle-orm';
import type { PasswordState, SignedIn } from '../../domain/entities/session.ts';
import { fail } from '../../domain/errors.ts';
import { maskPhone } from '../../domain/sign-in/phone.ts';
import { recordAudit } from '../audit/index.ts';
import type { Caller } from '../http/context.ts';
import type { Clock } from '../ports/clock.ts';
import { passwords, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { CaptchaInput, Captchas } from './captcha.ts';
import type { Devices } from './devices.ts';
import { endSessions } from './end-sessions.ts';
import { findUser, normalizeLoginName } from './login-names.ts';
import { createPasswordHashes, type PasswordCost } from './password-hash.ts';
import { createPasswordProof } from './password-proof.ts';
import { assertAcceptable, createPasswordRegistration } from './password-registration.ts';
import { storePassword } from './password-rows.ts';
import { createPasswordTries } from './password-tries.ts';
import type { Sessions } from './sessions.ts';
import { recordSignIn, type Visitor } from './sign-in-identity.ts';
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
  /** The cost of new hashes; lower in tests, which sign in often. */
  cost?: PasswordCost | undefined;
};

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
  const proof = createPasswordProof({ db, devices, codes, hashes, tries });
  const isExpired = (until: Date | null | undefined) => !!until && until <= clock.now();

  return {
    isPassword: proof.isPassword,

    /**
     * Signs in (AUTH-024). An unknown name and a wrong password give the same error after the same
     * amount of work, so that a caller cannot find out which names exist.
     */
    async login(
      { username, password, ...captcha }: Credentials & CaptchaInput,
      visitor: Visitor,
    ): Promise<SignedIn> {
      ways.assertOffered('password');
      const userId = await findUser(db, username);
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

    register: createPasswordRegistration({ db, clock, captchas, ways, hashes, tries }),

    async state(caller: Caller): Promise<PasswordState> {
      const { password, phone, isFresh } = await proof.readState(caller);
      return {
        isSet: password !== undefined,
        mustChange: !!password?.oneTimeUntil,
        confirmBy: isFresh ? [] : proofsOf({ hasPassword: !!password, hasPhone: !!phone }),
        phone: phone && maskPhone(phone),
      };
    },

    /** Sets the caller's password and ends their other sessions. */
    async set(
      caller: Caller,
      {
        password,
        ...given
      }: { password: string; oldPassword?: string | undefined; captcha?: string | undefined },
      visitor: Visitor,
    ): Promise<void> {
      const [user] = await db.select().from(users).where(eq(users.id, caller.id));
      assertAcceptable(password, [user?.username]);
      await proof.assertProven(caller, {
        ...(given.oldPassword && { oldPassword: given.oldPassword }),
        ...(given.captcha && { captcha: given.captcha }),
      });
      const hash = await hashes.hash(password);
      const changedAt = clock.now();
      await transaction(db, async (tx) => {
        await storePassword(tx, caller.id, { hash, changedAt });
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
}

/**
 * Returns how a user may prove who they are: by password or by a code. A user with neither a
 * password nor a phone signs in again.
 */
function proofsOf({
  hasPassword,
  hasPhone,
}: {
  hasPassword: boolean;
  hasPhone: boolean;
}): PasswordState['confirmBy'] {
  if (!hasPassword && !hasPhone) return ['sign-in'];
  return [
    ...(hasPassword ? (['password'] as const) : []),
    ...(hasPhone ? (['code'] as const) : []),
  ];
}
