import { and, eq } from 'drizzle-orm';
import type { SignInScanStatus } from '../../domain/entities/wechat.ts';
import { findIdentityOwner } from '../sign-in/index.ts';
import { identities } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

type Kind = 'wechat' | 'phone';
export type WechatSignInState = Extract<SignInScanStatus, 'REG' | 'NO_REG' | 'REG_NO_PHONE'>;

/** Returns the user's WeChat id or phone number; undefined if there is none. */
export async function findSubject(
  handle: Database,
  userId: number,
  kind: Kind,
): Promise<string | undefined> {
  const [row] = await handle
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, kind)));
  return row?.subject;
}

/**
 * Returns the registration state of a WeChat user (GAP-13). It is read at each poll, because a
 * phone may have been bound in the meantime.
 */
export async function readSignInState(
  handle: Database,
  openId: string,
): Promise<WechatSignInState> {
  const userId = await findIdentityOwner(handle, { kind: 'wechat', subject: openId });
  if (userId === undefined) return 'NO_REG';
  return (await findSubject(handle, userId, 'phone')) === undefined ? 'REG_NO_PHONE' : 'REG';
}
