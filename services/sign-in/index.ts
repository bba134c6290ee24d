import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { SignedIn } from '../../domain/entities/session.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { handOvers } from '../db/schema/index.ts';
import { type Database, transaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { SmsSender } from '../ports/sms.ts';
import { createCaptchas } from './captcha.ts';
import { enter, type Identity } from './people.ts';
import { createSessions } from './sessions.ts';
import { assertPhone, createSmsCodes } from './sms.ts';
import { createTokens } from './tokens.ts';

export { signInHandlers } from './handlers.ts';

export type Visitor = { ip: string; userAgent: string };

type Options = {
  db: Database;
  clock: Clock;
  secret: string;
  sender: SmsSender | undefined;
  /** Tests draw what they know. */
  drawCode?: () => string;
  drawing?: () => { text: string; data: string };
};

export type SignInService = ReturnType<typeof createSignIn>;

/** Signing in: captchas, SMS codes, sessions and one-time hand-over codes; one user per identity, whichever way leads there. */
export function createSignIn({ db, clock, secret, sender, drawCode, drawing }: Options) {
  const tokens = createTokens(secret);
  const sessions = createSessions({ db, clock, tokens });
  const captchas = createCaptchas({ db, clock, tokens, ...(drawing ? { drawing } : {}) });
  const codes = createSmsCodes({ db, clock, tokens, captchas, sender, ...(drawCode ? { drawCode } : {}) });

  function signIn(identity: Identity, visitor: Visitor, username?: string): Promise<SignedIn> {
    return transaction(db, async (tx) => {
      const { userId, ...entered } = await enter(tx, clock, identity, { ...visitor, username: username ?? null });
      return { ...(await sessions.open(tx, userId, visitor)), ...entered };
    });
  }

  return {
    captchas,
    codes,
    sessions,

    /** AUTH-012: the code is used up before anything else happens; it cannot be tried on two requests. */
    async byPhone(
      input: { phone: string; code: string; graphCaptcha?: string | undefined; graphCaptchaUuid?: string | undefined },
      visitor: Visitor,
    ) {
      const { phone, code, ...captcha } = input;
      await codes.use({ phone, purpose: 'LOGIN', code, captcha });
      return signIn({ kind: 'phone', subject: phone }, visitor);
    },

    /** Signs a known phone in without a code: for the embedded test account only. */
    withoutCode(phone: string, username: string, visitor: Visitor): Promise<SignedIn> {
      assertPhone(phone);
      return signIn({ kind: 'phone', subject: phone }, visitor, username);
    },

    /** A one-time code of 60 s that stands for a session (decision 34). */
    async issueHandOver(userId: number): Promise<string> {
      const code = randomBytes(32).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + limits.handOver.lifeMs);
      await db.insert(handOvers).values({ codeHash: tokens.hashCode('hand-over', code), userId, expiresAt });
      return code;
    },

    redeemHandOver(code: string, visitor: Visitor): Promise<SignedIn> {
      return transaction(db, async (tx) => {
        const now = clock.now();
        const [used] = await tx
          .update(handOvers)
          .set({ usedAt: now })
          .where(and(eq(handOvers.codeHash, tokens.hashCode('hand-over', code)), isNull(handOvers.usedAt), gt(handOvers.expiresAt, now)))
          .returning({ userId: handOvers.userId });
        if (!used) throw fail('handOverExpired');
        return { ...(await sessions.open(tx, used.userId, visitor, true)), recallStatus: 0, isNew: false, giftTokenNum: 0 };
      });
    },
  };
}
