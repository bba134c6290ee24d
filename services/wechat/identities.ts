import { and, eq, sql } from 'drizzle-orm';
import type { SignInScan } from '../../domain/entities/wechat.ts';
import { identities } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';

type Kind = 'wechat' | 'phone';
export type Standing = Extract<SignInScan, 'REG' | 'NO_REG' | 'REG_NO_PHONE'>;

/** Whose way in it is. */
export async function ownerOf(handle: Database, kind: Kind, subject: string): Promise<number | undefined> {
  const [row] = await handle
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.kind, kind), eq(identities.subject, subject)));
  return row?.userId;
}

/** A user's way in of a kind. */
export async function subjectOf(handle: Database, userId: number, kind: Kind): Promise<string | undefined> {
  const [row] = await handle
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, kind)));
  return row?.subject;
}

/** GAP-13: how a WeChat person stands to us now; asked at each poll, since a phone may have been bound meanwhile. */
export async function standingOf(handle: Database, openId: string): Promise<Standing> {
  const userId = await ownerOf(handle, 'wechat', openId);
  if (userId === undefined) return 'NO_REG';
  return (await subjectOf(handle, userId, 'phone')) === undefined ? 'REG_NO_PHONE' : 'REG';
}

/** Holds a way in until the transaction ends, under the name `enter` locks it by; WeChat before phone, always. */
export async function lockIdentity(tx: Database, kind: Kind, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity ${kind} ${subject}`}))`);
}

/** Gives a user a way in, in the place of the one of that kind he had. */
export async function replaceIdentity(tx: Database, userId: number, kind: Kind, subject: string, at: Date): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.kind, kind)));
  await tx.insert(identities).values({ kind, subject, userId, createdAt: at });
}
