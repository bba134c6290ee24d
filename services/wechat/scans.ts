import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { ScanCode } from '../../domain/entities/wechat.ts';
import { limits } from '../../domain/limits/index.ts';
import { isLive } from '../../domain/sign-in/expiry.ts';
import type { Clock } from '../ports/clock.ts';
import type { ScanEvent, WechatAccount } from '../ports/wechat.ts';
import { wechatScans } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

export type Scan = typeof wechatScans.$inferSelect;
type Purpose = Scan['purpose'];
type ScanRequest = Partial<Pick<Scan, 'userId' | 'session' | 'invitationCode' | 'source'>> & {
  purpose: Purpose;
  browserKey?: string;
};

/** Returns whether a code may still be scanned or, once scanned, be used. */
export const isOpen = (
  { expiresAt, scannedAt }: Pick<Scan, 'expiresAt' | 'scannedAt'>,
  now: Date,
): boolean =>
  isLive(expiresAt, scannedAt ? limits.wechat.enterMs : limits.wechat.codeSeconds * 1000, now);

const keyBytes = 32;
const draw = () => randomBytes(keyBytes).toString('base64url');
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

export type Scans = ReturnType<typeof createScans>;

/**
 * Creates the store of QR codes for WeChat: who requested a code, who scanned the code, and whether
 * it was used.
 */
export function createScans({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Requests a code from WeChat and stores it if that succeeds. The scene in the code differs
     * from the session key, so the phone that scans the code cannot query the session.
     */
    async open(
      account: WechatAccount,
      { browserKey = '', ...asker }: ScanRequest,
    ): Promise<ScanCode> {
      const [sessionKey, scene] = [draw(), draw()];
      const { text, seconds } = await account.createQrCode({
        scene,
        seconds: limits.wechat.codeSeconds,
      });
      const createdAt = clock.now();
      const expires = Math.min(seconds, limits.wechat.codeSeconds);
      const expiresAt = new Date(createdAt.getTime() + expires * 1000);
      const browserHash = browserKey && hashOf(browserKey);
      await db.insert(wechatScans).values({
        ...asker,
        keyHash: hashOf(sessionKey),
        scene,
        browserHash,
        createdAt,
        expiresAt,
      });
      return { sessionKey, qrCodeUrl: text, expires };
    },

    ...createAuthorizations({ db, clock }),

    /**
     * Returns the sign-in for a session key, if this browser requested it. Returns undefined for a
     * key that is unknown, used or expired, or that another browser requested.
     */
    async find(sessionKey: string, browserKey: string, handle = db): Promise<Scan | undefined> {
      const [scan] = await handle
        .select()
        .from(wechatScans)
        .where(
          and(
            eq(wechatScans.keyHash, hashOf(sessionKey)),
            eq(wechatScans.purpose, 'sign-in'),
            isNull(wechatScans.usedAt),
          ),
        );
      if (!scan || !isOpen(scan, clock.now())) return undefined;
      return !scan.browserHash || scan.browserHash === hashOf(browserKey) ? scan : undefined;
    },

    /** Returns the binding of a session key, if this user requested it. */
    async findBinding(sessionKey: string, userId: number): Promise<Scan | undefined> {
      const [scan] = await db
        .select()
        .from(wechatScans)
        .where(
          and(
            eq(wechatScans.keyHash, hashOf(sessionKey)),
            eq(wechatScans.purpose, 'bind'),
            eq(wechatScans.userId, userId),
          ),
        );
      return scan;
    },

    /** Uses up a scanned code. Of two concurrent calls, only one returns true. */
    async consume(tx: Database, { keyHash }: Scan): Promise<boolean> {
      const used = await tx
        .update(wechatScans)
        .set({ usedAt: clock.now() })
        .where(
          and(
            eq(wechatScans.keyHash, keyHash),
            isNull(wechatScans.usedAt),
            isNotNull(wechatScans.openId),
          ),
        )
        .returning({ keyHash: wechatScans.keyHash });
      return used.length > 0;
    },

    recordScan: (tx: Database, event: ScanEvent): Promise<Scan | undefined> =>
      recordScan(tx, event, clock.now()),

    async setOutcome(
      tx: Database,
      { keyHash }: Scan,
      outcome: NonNullable<Scan['outcome']>,
    ): Promise<void> {
      await tx.update(wechatScans).set({ outcome }).where(eq(wechatScans.keyHash, keyHash));
    },
  };
}

/** Creates the functions for bindings that use WeChat's own page instead of a code. */
function createAuthorizations({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Starts a binding on WeChat's own page. The scene is sent as the page's `state` parameter,
     * which may contain only letters and digits.
     */
    async beginAuthorization(
      asker: Required<Pick<ScanRequest, 'userId' | 'session'>>,
    ): Promise<string> {
      const [scene, createdAt] = [randomBytes(keyBytes).toString('hex'), clock.now()];
      const expiresAt = new Date(createdAt.getTime() + limits.wechat.visitMs);
      await db.insert(wechatScans).values({
        ...asker,
        purpose: 'bind',
        keyHash: hashOf(draw()),
        scene,
        createdAt,
        expiresAt,
      });
      return scene;
    },

    /**
     * Returns the binding that this user started in this session with `scene`, which WeChat's page
     * returns as `state`. Returns undefined for another user or session.
     */
    async findAuthorization(
      scene: string,
      { id, session }: { id: number; session: string },
    ): Promise<Scan | undefined> {
      const isTheirs = and(
        eq(wechatScans.purpose, 'bind'),
        eq(wechatScans.userId, id),
        eq(wechatScans.session, session),
      );
      const [scan] = await db
        .select()
        .from(wechatScans)
        .where(and(eq(wechatScans.scene, scene), isTheirs));
      return scan;
    },
  };
}

/**
 * Records a scan. Returns undefined for an unknown or expired code, and for a second scan: only the
 * first scan counts, even if WeChat delivers it again. A scanned sign-in is valid longer, because
 * its user may have to enter a phone number.
 */
async function recordScan(
  tx: Database,
  { scene, openId }: ScanEvent,
  scannedAt: Date,
): Promise<Scan | undefined> {
  const hasBegun = lte(wechatScans.createdAt, new Date(scannedAt.getTime() + limits.clock.slackMs));
  const [scan] = await tx
    .update(wechatScans)
    .set({
      openId,
      scannedAt,
      expiresAt: new Date(scannedAt.getTime() + limits.wechat.enterMs),
    })
    .where(
      and(
        eq(wechatScans.scene, scene),
        isNull(wechatScans.scannedAt),
        gt(wechatScans.expiresAt, scannedAt),
        hasBegun,
      ),
    )
    .returning();
  return scan;
}
