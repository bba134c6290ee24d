import type { SignedIn } from '../../domain/entities/session.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { usernameFromName } from '../../domain/sign-in/username.ts';
import type { Avatars } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { WechatAccount } from '../ports/wechat.ts';
import {
  type CaptchaInput,
  findIdentityOwner,
  lockIdentity,
  replaceIdentity,
  type SignInService,
  type SignUpOrigin,
  type Visitor,
} from '../sign-in/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { findSubject, readSignInState } from './identities.ts';
import type { Scan, Scans } from './scans.ts';

export type ScanSessionInput = { sessionKey: string; browserKey: string; visitor: Visitor };
export type PhoneProof = { phone: string; captcha: string } & CaptchaInput;

type WechatSignInDeps = {
  db: Database;
  clock: Clock;
  scans: Scans;
  signIn: SignInService;
  account: WechatAccount | undefined;
  avatars: Pick<Avatars, 'refresh'>;
};
type Entered = Awaited<ReturnType<SignInService['admit']>>;
/** A WeChat user, and the phone number that they have verified. */
type Proven = { openId: string; phone: string };

/**
 * Creates sign-in by a scanned code (GAP-13). A code works once, and only in the browser that
 * requested it.
 */
export function createWechatSignIn(deps: WechatSignInDeps) {
  const { db, clock, scans, signIn, account, avatars } = deps;

  /** Returns the user's WeChat profile; undefined if WeChat does not respond. */
  const fetchProfile = async (openId: string) =>
    account?.fetchProfile(openId).catch(() => undefined);

  /**
   * Resolves with undefined if WeChat takes long, so that a sign-in continues without the profile.
   */
  async function unlessSlow<Result>(work: Promise<Result>): Promise<Result | undefined> {
    const waiting = new AbortController();
    const wait = clock.sleep(limits.avatar.waitMs, waiting.signal).catch(() => undefined);
    try {
      return (await Promise.race([work, wait])) ?? undefined;
    } finally {
      waiting.abort();
    }
  }

  /** Stores the picture of a profile as the user's avatar. */
  async function takePicture(
    userId: number,
    profile: ReturnType<typeof fetchProfile>,
  ): Promise<void> {
    const picture = (await profile)?.picture ?? null;
    await avatars.refresh({ userId, provider: 'wechat', url: picture });
  }

  /**
   * Marks the code as used in the transaction that opens the session. If the transaction fails, the
   * code stays valid.
   */
  function consumeScan(
    { sessionKey, browserKey }: ScanSessionInput,
    work: (tx: Database, scan: Scan, openId: string) => Promise<Entered>,
  ): Promise<Entered> {
    return transaction(db, async (tx) => {
      const scan = await scans.find(sessionKey, browserKey, tx);
      if (!scan?.openId || !(await scans.consume(tx, scan))) throw fail('scanExpired');
      await lockIdentity(tx, { kind: 'wechat', subject: scan.openId });
      return work(tx, scan, scan.openId);
    });
  }

  return {
    /** Signs in a known user, whose scan status is REG (AUTH-019). */
    async takeTokens(asking: ScanSessionInput): Promise<SignedIn> {
      let scannedBy = '';
      const { userId, signedIn } = await consumeScan(asking, async (tx, _, openId) => {
        if ((await readSignInState(tx, openId)) !== 'REG') throw fail('scanExpired');
        scannedBy = openId;
        return signIn.admit(tx, { kind: 'wechat', subject: openId }, asking.visitor);
      });
      // Do not make a known user wait for WeChat's response.
      void takePicture(userId, fetchProfile(scannedBy));
      return signedIn;
    },

    /**
     * Signs in after the scan status NO_REG or REG_NO_PHONE, with a verified phone or without one
     * (BIND-007). Throws `alreadyBound` for a phone of another account.
     */
    async enter(
      asking: ScanSessionInput,
      proof: PhoneProof | undefined,
      given: SignUpOrigin,
    ): Promise<SignedIn> {
      const scanned = await scans.find(asking.sessionKey, asking.browserKey);
      if (!scanned?.openId) throw fail('scanExpired');
      if (proof) {
        const { phone, captcha: code, ...captcha } = proof;
        await signIn.codes.redeem({ phone, purpose: 'LOGIN', code, captcha });
      }
      const asked = fetchProfile(scanned.openId);
      const profile = await unlessSlow(asked);
      const { userId, signedIn } = await consumeScan(asking, async (tx, scan, openId) => {
        const standing = await readSignInState(tx, openId);
        if (standing === 'REG') throw fail('scanExpired');
        const arrival = {
          invitationCode: given.invitationCode ?? scan.invitationCode ?? undefined,
          source: given.source ?? scan.source ?? undefined,
        };
        // Only a new user gets the name as username, and only if the name is free.
        const username = profile?.name ? usernameFromName(profile.name) : null;
        const visitor = { ...asking.visitor, arrival, username };
        const wechat = { kind: 'wechat', subject: openId };
        if (!proof) return signIn.admit(tx, wechat, visitor);
        const proven = { openId, phone: proof.phone };
        return standing === 'NO_REG'
          ? enterByPhone(deps, tx, proven, visitor)
          : addPhone(deps, tx, proven, visitor);
      });
      const taken = takePicture(userId, asked);
      if (profile) await taken;
      return signedIn;
    },
  };
}

/**
 * Adds the WeChat identity to the account of the phone, which is created if needed. Fails if the
 * account has another WeChat identity.
 */
async function enterByPhone(
  { clock, signIn }: WechatSignInDeps,
  tx: Database,
  { openId, phone }: Proven,
  visitor: Visitor & { arrival: SignUpOrigin; username: string | null },
): Promise<Entered> {
  await lockIdentity(tx, { kind: 'phone', subject: phone });
  const owner = await findIdentityOwner(tx, { kind: 'phone', subject: phone });
  if (owner !== undefined && (await findSubject(tx, owner, 'wechat')) !== undefined)
    throw fail('alreadyBound');
  const entered = await signIn.admit(tx, { kind: 'phone', subject: phone }, visitor);
  const { userId } = entered;
  await replaceIdentity(tx, { kind: 'wechat', subject: openId, userId, createdAt: clock.now() });
  await recordAudit(tx, {
    userId,
    kind: 'wechat-changed',
    at: clock.now(),
    ip: visitor.ip,
    userAgent: visitor.userAgent,
  });
  return entered;
}

/**
 * Adds the phone to the WeChat user's own account. Accounts are never merged: a phone that belongs
 * to another account stays with that account.
 */
async function addPhone(
  { clock, signIn }: WechatSignInDeps,
  tx: Database,
  { openId, phone }: Proven,
  visitor: Visitor,
): Promise<Entered> {
  await lockIdentity(tx, { kind: 'phone', subject: phone });
  if ((await findIdentityOwner(tx, { kind: 'phone', subject: phone })) !== undefined)
    throw fail('alreadyBound');
  const entered = await signIn.admit(tx, { kind: 'wechat', subject: openId }, visitor);
  const { userId } = entered;
  await replaceIdentity(tx, { kind: 'phone', subject: phone, userId, createdAt: clock.now() });
  await recordAudit(tx, {
    userId,
    kind: 'phone-changed',
    at: clock.now(),
    ip: visitor.ip,
    userAgent: visitor.userAgent,
  });
  return entered;
}
