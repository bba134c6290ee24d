import { and, eq, isNull } from 'drizzle-orm';
import type { BindScan } from '../../domain/entities/wechat.ts';
import { recordAudit } from '../audit/index.ts';
import { refreshTokens } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import { lockIdentity, ownerOf, replaceIdentity } from './identities.ts';
import type { Scan } from './scans.ts';

/** What a scanned binding comes to (GAP-14, UC-021): the WeChat account becomes the user's, in the place of the one he had. */
export async function bind(tx: Database, clock: Clock, { userId, session, openId }: Scan): Promise<BindScan> {
  if (userId === null || session === null || openId === null) return 'BINDING_FAIL';
  // Whoever lost his session meanwhile, perhaps because somebody else had it, must not be bound by it.
  if (!(await isAlive(tx, session))) return 'BINDING_FAIL';
  await lockIdentity(tx, 'wechat', openId);
  const owner = await ownerOf(tx, 'wechat', openId);
  if (owner !== undefined) return owner === userId ? 'BINDING_REPEAT' : 'BINDING_OTHER_ACCOUNT';
  await replaceIdentity(tx, userId, 'wechat', openId, clock.now());
  await recordAudit(tx, { userId, kind: 'wechat-changed', at: clock.now() });
  return 'BINDING_SUCCESS';
}

async function isAlive(tx: Database, session: string): Promise<boolean> {
  const [row] = await tx
    .select({ family: refreshTokens.family })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.family, session), isNull(refreshTokens.revokedAt)));
  return row !== undefined;
}
