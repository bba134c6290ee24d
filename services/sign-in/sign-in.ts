import type { SignedIn } from '../../domain/entities/session.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { SmsSender } from '../ports/sms.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { type CaptchaInput, createCaptchas } from './captcha.ts';
import { createDevices } from './devices.ts';
import type { Identity } from './identity-rows.ts';
import { createOneTimeCodes } from './one-time-codes.ts';
import type { PasswordCost } from './password-hash.ts';
import { createPasswords } from './passwords.ts';
import { createSessions } from './sessions.ts';
import {
  isEstablishedIdentity,
  recordFailedSignIn,
  type SignUpOrigin,
  signInIdentity,
  type Visitor,
} from './sign-in-identity.ts';
import type { SignInMethods } from './sign-in-methods.ts';
import { assertPhone, createSmsCodes } from './sms.ts';
import { createTokens } from './tokens.ts';

type Options = {
  db: Database;
  clock: Clock;
  secret: string;
  sender: SmsSender | undefined;
  smsPerDay?: number | undefined;
  ways: SignInMethods;
  /** Tests replace random values with known ones. */
  drawCode?: () => string;
  drawing?: () => { text: string; data: string };
  proofBits?: number;
  passwordCost?: PasswordCost | undefined;
};

type AdmitInput = Visitor & { arrival?: SignUpOrigin; username?: string | null };

export type SignInService = ReturnType<typeof createSignIn>;

/**
 * Creates sign-in: captchas, SMS codes, sessions and one-time hand-over codes. Every sign-in method
 * finds or creates one user per identity.
 */
export function createSignIn(options: Options) {
  const { db, clock, ways } = options;
  const { sessions, oneTimeCodes, captchas, codes, devices, passwords } = createParts(options);

  async function admit(
    tx: Database,
    identity: Identity,
    { arrival = {}, username = null, ...visitor }: AdmitInput,
  ) {
    const { userId, ...entered } = await signInIdentity(tx, clock, identity, {
      ...visitor,
      username,
      arrival,
      register: ways.register,
      givesGifts: ways.gives,
    });
    const isProof = await isEstablishedIdentity(tx, clock, identity);
    const signedIn: SignedIn = {
      ...(await sessions.open(tx, userId, visitor, !isProof)),
      ...entered,
    };
    return { userId, signedIn };
  }

  const signIn = (identity: Identity, admitted: AdmitInput) =>
    transaction(db, async (tx) => (await admit(tx, identity, admitted)).signedIn);

  return {
    captchas,
    codes,
    devices,
    oneTimeCodes,
    passwords,
    sessions,
    ways,

    /**
     * Opens a session for the user of an identity, in the transaction that uses up the proof, for
     * example a code. Creates an account if `REGISTER` allows it; otherwise throws
     * `registrationClosed` or `invitationNeeded`. The caller must first check that the sign-in
     * method is offered.
     */
    admit,

    /**
     * Signs in by phone (AUTH-012). The code is used up first, so that two requests cannot both use
     * it. If an invitation is missing, the code becomes valid again, so that the user need not wait
     * for another.
     */
    async byPhone(
      input: { phone: string; code: string } & CaptchaInput,
      visitor: Visitor & { arrival?: SignUpOrigin },
    ): Promise<SignedIn> {
      ways.assertOffered('phone');
      const { phone, code, ...captcha } = input;
      const identity = { kind: 'phone', subject: phone };
      const used = await codes
        .redeem({ phone, purpose: 'LOGIN', code, captcha })
        .catch(async (error) => {
          if (isFailure(error, 'smsWrong')) await recordFailedSignIn(db, clock, identity, visitor);
          throw error;
        });
      try {
        return await signIn(identity, visitor);
      } catch (error) {
        if (isFailure(error, 'invitationNeeded')) await codes.release(used);
        throw error;
      }
    },

    /** Signs in a known phone without a code: only for the embedded test account. */
    signInByPhone(phone: string, username: string, visitor: Visitor): Promise<SignedIn> {
      assertPhone(phone);
      return signIn({ kind: 'phone', subject: phone }, { ...visitor, username });
    },

    /** Issues a one-time code, valid 60 s, that can be exchanged for a session (ADR 071). */
    issueHandOver: (userId: number): Promise<string> => oneTimeCodes.issue('hand-over', userId),

    redeemHandOver(code: string, visitor: Visitor): Promise<SignedIn> {
      return transaction(db, async (tx) => {
        const userId = await oneTimeCodes.use(tx, 'hand-over', code);
        if (userId === undefined) throw fail('handOverExpired');
        return {
          ...(await sessions.open(tx, userId, visitor, true)),
          recallStatus: 0,
          isNew: false,
          giftTokenNum: 0,
        };
      });
    },
  };
}

function createParts({
  db,
  clock,
  secret,
  sender,
  smsPerDay,
  ways,
  passwordCost,
  drawCode,
  drawing,
  proofBits,
}: Options) {
  const tokens = createTokens(secret);
  const sessions = createSessions({ db, clock, tokens });
  const oneTimeCodes = createOneTimeCodes({ db, clock, tokens });
  const captchas = createCaptchas({
    db,
    clock,
    tokens,
    proofBits,
    ...(drawing ? { drawing } : {}),
  });
  const codes = createSmsCodes({
    db,
    clock,
    tokens,
    captchas,
    sender,
    perDay: smsPerDay,
    ...(drawCode ? { drawCode } : {}),
  });
  const devices = createDevices({ db, clock });
  const passwords = createPasswords({
    db,
    clock,
    tokens,
    sessions,
    captchas,
    codes,
    devices,
    ways,
    cost: passwordCost,
  });
  return { sessions, oneTimeCodes, captchas, codes, devices, passwords };
}
