import { and, eq, sql } from 'drizzle-orm';
import type { SignInScanStatus } from '../../domain/entities/wechat.ts';
import { identities } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

type Kind = 'wechat' | 'phone';
export type WechatSignInState = Extract<SignInScanStatus, 'REG' | 'NO_REG' | 'REG_NO_PHONE'>;

/** Returns the user of an identity. */
export async function findOwner(
  handle: Database,
  kind: Kind,
  subject: string,
): Promise<number | undefined> {
  const [row] = await handle
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.kind, kind), eq(identities.subject, subject)));
  return row?.userId;
}

/** Returns a user's identity of a kind. */
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
 * Returns the registration state of a WeChat user (GAP-13); read at each poll, since a phone may
 * have been bound meanwhile.
 */
export async function readSignInState(
  handle: Database,
  openId: string,
): Promise<WechatSignInState> {
  const userId = await findOwner(handle, 'wechat', openId);
  if (userId === undefined) return 'NO_REG';
  return (await findSubject(handle, userId, 'phone')) === undefined ? 'REG_NO_PHONE' : 'REG';
}

/**
 * Locks an identity until the transaction ends, under the same lock name as `enter`; always WeChat
 * before phone.
 */
export async function lockIdentity(tx: Database, kind: Kind, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity ${kind} ${subject}`}))`);
}

/** Gives a user an identity and replaces the one of the same kind. */
export async function replaceIdentity(
  tx: Database,
  userId: number,
  kind: Kind,
  subject: string,
  at: Date,
): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.kind, kind)));
  await tx.insert(identities).values({ kind, subject, userId, createdAt: at });
}
