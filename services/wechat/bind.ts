import { and, eq, isNull } from 'drizzle-orm';
import type { BindScanStatus } from '../../domain/entities/wechat.ts';
import type { Avatars } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import { findIdentityOwner, lockIdentity, replaceIdentity } from '../sign-in/index.ts';
import { refreshTokens } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { Scan } from './scans.ts';

/**
 * Completes a binding by scan (GAP-14, UC-021): links the WeChat account to the user, and removes
 * an earlier link.
 */
export async function bind(
  tx: Database,
  { clock, avatars }: { clock: Clock; avatars: Pick<Avatars, 'remove'> },
  { userId, session, openId }: Scan,
): Promise<BindScanStatus> {
  if (userId === null || session === null || openId === null) return 'BINDING_FAIL';
  // The session may have ended, perhaps because it was stolen. An ended session must not bind a
  // WeChat account.
  const asker = await findActiveSession(tx, session);
  if (!asker) return 'BINDING_FAIL';
  await lockIdentity(tx, { kind: 'wechat', subject: openId });
  const owner = await findIdentityOwner(tx, { kind: 'wechat', subject: openId });
  if (owner !== undefined) return owner === userId ? 'BINDING_REPEAT' : 'BINDING_OTHER_ACCOUNT';
  // Remove the picture of the WeChat account that is replaced.
  await avatars.remove(tx, userId, 'wechat');
  await replaceIdentity(tx, { kind: 'wechat', subject: openId, userId, createdAt: clock.now() });
  await recordAudit(tx, { userId, kind: 'wechat-changed', at: clock.now(), ...asker });
  return 'BINDING_SUCCESS';
}

/**
 * Returns the IP address and the browser of the session for the audit log; undefined if the session
 * has ended. WeChat reports only the scan, not the device that showed the code.
 */
async function findActiveSession(
  tx: Database,
  session: string,
): Promise<{ ip: string; userAgent: string } | undefined> {
  const [row] = await tx
    .select({ ip: refreshTokens.ip, userAgent: refreshTokens.userAgent })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.family, session), isNull(refreshTokens.revokedAt)));
  return row;
}
