import type { SignedIn } from '../../domain/entities/session.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import { type Database, transaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { SmsSender } from '../ports/sms.ts';
import { createCaptchas } from './captcha.ts';
import { createDevices } from './devices.ts';
import { createOneTimeCodes } from './one-time-codes.ts';
import type { PasswordCost } from './password-hash.ts';
import { createPasswords } from './passwords.ts';
import { type Arrival, enter, type Identity, noteFailedSignIn, type Visitor } from './people.ts';
import { createSessions } from './sessions.ts';
import { assertPhone, createSmsCodes } from './sms.ts';
import { createTokens } from './tokens.ts';
import type { Ways } from './ways.ts';

export { recallRef } from './gifts.ts';
export { signInHandlers } from './handlers.ts';
export { createPasswordHashes, type PasswordCost } from './password-hash.ts';
export { endSessions } from './passwords.ts';
export { type Arrival, type Identity, makePerson, type Visitor } from './people.ts';
export { createWays, type Ways } from './ways.ts';

type Options = {
  db: Database;
  clock: Clock;
  secret: string;
  sender: SmsSender | undefined;
  smsPerDay?: number | undefined;
  ways: Ways;
  /** Tests draw what they know. */
  drawCode?: () => string;
  drawing?: () => { text: string; data: string };
  passwordCost?: PasswordCost | undefined;
};

type Admitted = Visitor & { arrival?: Arrival; username?: string | null };

export type SignInService = ReturnType<typeof createSignIn>;

/** Signing in: captchas, SMS codes, sessions and one-time hand-over codes; one user per identity, whichever way leads there. */
export function createSignIn({ db, clock, secret, sender, smsPerDay, ways, passwordCost, drawCode, drawing }: Options) {
  const tokens = createTokens(secret);
  const sessions = createSessions({ db, clock, tokens });
  const oneTimeCodes = createOneTimeCodes({ db, clock, tokens });
  const captchas = createCaptchas({ db, clock, tokens, ...(drawing ? { drawing } : {}) });
  const codes = createSmsCodes({ db, clock, tokens, captchas, sender, perDay: smsPerDay, ...(drawCode ? { drawCode } : {}) });
  const devices = createDevices({ db, clock });
  const passwords = createPasswords({ db, clock, tokens, sessions, captchas, codes, devices, ways, cost: passwordCost });

  async function admit(tx: Database, identity: Identity, { arrival = {}, username = null, ...visitor }: Admitted) {
    const { userId, ...entered } = await enter(tx, clock, identity, {
      ...visitor,
      username,
      arrival,
      register: ways.register,
      gives: ways.gives,
    });
    const signedIn: SignedIn = { ...(await sessions.open(tx, userId, visitor)), ...entered };
    return { userId, signedIn };
  }

  const signIn = (identity: Identity, admitted: Admitted) => transaction(db, async (tx) => (await admit(tx, identity, admitted)).signedIn);

  return {
    captchas,
    codes,
    devices,
    oneTimeCodes,
    passwords,
    sessions,
    ways,

    /**
     * For every way in, in the transaction of its proof: opens a session for the identity's user, and makes the account where
     * `REGISTER` lets him in (throws `registrationClosed`, `invitationNeeded`). The way asserts first that it is offered.
     */
    admit,

    /**
     * AUTH-012: the code is used up before anything else happens; it cannot be tried on two requests. Who is not let in for want of
     * an invitation gets it back and need not wait for another.
     */
    async byPhone(
      input: { phone: string; code: string; graphCaptcha?: string | undefined; graphCaptchaUuid?: string | undefined },
      visitor: Visitor & { arrival?: Arrival },
    ): Promise<SignedIn> {
      ways.assert('phone');
      const { phone, code, ...captcha } = input;
      const identity = { kind: 'phone', subject: phone };
      const used = await codes.use({ phone, purpose: 'LOGIN', code, captcha }).catch(async (error) => {
        if (isFailure(error, 'smsWrong')) await noteFailedSignIn(db, clock, identity, visitor);
        throw error;
      });
      try {
        return await signIn(identity, visitor);
      } catch (error) {
        if (isFailure(error, 'invitationNeeded')) await codes.giveBack(used);
        throw error;
      }
    },

    /** Signs a known phone in without a code: for the embedded test account only. */
    withoutCode(phone: string, username: string, visitor: Visitor): Promise<SignedIn> {
      assertPhone(phone);
      return signIn({ kind: 'phone', subject: phone }, { ...visitor, username });
    },

    /** A one-time code of 60 s that stands for a session (decision 34). */
    issueHandOver: (userId: number): Promise<string> => oneTimeCodes.issue('hand-over', userId),

    redeemHandOver(code: string, visitor: Visitor): Promise<SignedIn> {
      return transaction(db, async (tx) => {
        const userId = await oneTimeCodes.use(tx, 'hand-over', code);
        if (userId === undefined) throw fail('handOverExpired');
        return { ...(await sessions.open(tx, userId, visitor, true)), recallStatus: 0, isNew: false, giftTokenNum: 0 };
      });
    },
  };
}
