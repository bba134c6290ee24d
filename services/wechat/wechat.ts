import type { BindScanStatus, ScanCode, SignInScanStatus } from '../../domain/entities/wechat.ts';
import { fail } from '../../domain/errors.ts';
import type { Avatars, Confirmation } from '../account/index.ts';
import type { Caller } from '../http/context.ts';
import type { Clock } from '../ports/clock.ts';
import type { ScanEvent, WechatAccount } from '../ports/wechat.ts';
import type { SignInService, SignUpOrigin } from '../sign-in/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { bind } from './bind.ts';
import { readSignInState } from './identities.ts';
import { createScans, isOpen } from './scans.ts';
import { createWechatSignIn } from './sign-in.ts';

type Options = {
  db: Database;
  clock: Clock;
  signIn: SignInService;
  confirmation: Pick<Confirmation, 'assertConfirmed'>;
  /** Undefined if no official account is configured: the calls then throw `notFound` (ADR 004). */
  account: WechatAccount | undefined;
  avatars: Pick<Avatars, 'refresh' | 'remove'>;
  /** The URL of the product, to which users return from WeChat's page. */
  webUrl: string;
};

export type WechatService = ReturnType<typeof createWechat>;

/** Creates sign-in and binding by codes that WeChat scans (GAP-13, GAP-14, UC-021). */
export function createWechat(options: Options) {
  const { db, clock, signIn, confirmation, account, avatars, webUrl } = options;
  const scans = createScans({ db, clock });
  const requireAccount = (): WechatAccount => {
    if (!account) throw fail('notFound', {}, 'no WeChat official account is configured');
    signIn.ways.assertOffered('wechat');
    return account;
  };

  /**
   * Handles a scan. For a sign-in, it only records who scanned. For a binding, it binds the
   * account, once. A failed binding is stored as BINDING_FAIL; if even that fails, it throws, and
   * WeChat retries.
   */
  async function handleScan(scanned: ScanEvent): Promise<void> {
    try {
      await transaction(db, async (tx) => {
        const scan = await scans.recordScan(tx, scanned);
        if (scan?.purpose === 'bind')
          await scans.setOutcome(tx, scan, await bind(tx, { clock, avatars }, scan));
      });
    } catch (error) {
      const failed = await transaction(db, async (tx) => {
        const scan = await scans.recordScan(tx, scanned);
        if (scan?.purpose === 'bind') await scans.setOutcome(tx, scan, 'BINDING_FAIL');
        return scan?.purpose === 'bind';
      });
      if (!failed) throw error;
    }
  }

  return {
    account,
    handleScan,
    ...createWechatSignIn({ db, clock, scans, signIn, account, avatars }),

    createSignInCode: (
      browserKey: string,
      {
        invitationCode = null,
        source = null,
      }: { [K in keyof SignUpOrigin]: string | null | undefined },
    ) => scans.open(requireAccount(), { purpose: 'sign-in', browserKey, invitationCode, source }),

    /**
     * Creates a code whose scan binds the WeChat user, who can then sign in to the account. Throws
     * `confirmFirst`.
     */
    async createBindCode(user: Caller): Promise<ScanCode> {
      await confirmation.assertConfirmed(user);
      return scans.open(requireAccount(), {
        purpose: 'bind',
        userId: user.id,
        session: user.session,
      });
    },

    async signInStatus(sessionKey: string, browserKey: string): Promise<SignInScanStatus> {
      const scan = await scans.find(sessionKey, browserKey);
      if (!scan) return 'EXPIRED';
      return scan.openId === null ? 'LOOP' : readSignInState(db, scan.openId);
    },

    async bindStatus(sessionKey: string, userId: number): Promise<BindScanStatus> {
      const scan = await scans.findBinding(sessionKey, userId);
      if (!scan) return 'EXPIRED';
      return scan.outcome ?? (isOpen(scan, clock.now()) ? 'LOOP' : 'EXPIRED');
    },

    /**
     * Returns the URL of WeChat's page that identifies a user who pays inside WeChat, and then
     * returns to the product that the user was buying. Throws `confirmFirst`.
     */
    async authorize(user: Caller, type: string, product?: string): Promise<{ url: string }> {
      if (!account) throw fail('notFound', {}, 'no WeChat official account is configured');
      await confirmation.assertConfirmed(user);
      const state = await scans.beginAuthorization({ userId: user.id, session: user.session });
      const wanted = new URLSearchParams({ buy: type, ...(product && { product }) });
      return { url: account.authorizationUrl({ redirectUri: `${webUrl}/?${wanted}`, state }) };
    },

    /**
     * Binds the WeChat account of the returning user, once. Returns EXPIRED if this session did not
     * start the binding, or if too much time has passed.
     */
    async completeAuthorization(
      user: Caller,
      { code, state }: { code: string; state: string },
    ): Promise<BindScanStatus> {
      const visit = await scans.findAuthorization(state, user);
      if (!account || !visit) return 'EXPIRED';
      if (visit.outcome) return visit.outcome;
      const openId = isOpen(visit, clock.now()) ? await account.fetchOpenId(code) : undefined;
      if (openId) await handleScan({ kind: 'scanned', scene: state, openId });
      return (await scans.findAuthorization(state, user))?.outcome ?? 'EXPIRED';
    },

    readSignInState: (openId: string) => readSignInState(db, openId),
  };
}
