import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits.ts';
import { usernameKey } from '../../domain/rules/username.ts';
import { recordAudit } from '../audit/index.ts';
import { createLedger } from '../billing/index.ts';
import { identities, users } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';

/** A way in: `phone` and the number, later a provider and its subject. */
export type Identity = { kind: string; subject: string };
export type Entered = { userId: number; isNew: boolean; giftTokenNum: number; recallStatus: number };

/**
 * Finds the user of an identity or makes him, inside the transaction that opens the session. The first sign-in credits
 * 30,000 tokens once (GAP-19); the ledger's (kind, ref) would stop a second time even if this ran twice.
 */
export async function enter(
  tx: Database,
  clock: Clock,
  { kind, subject }: Identity,
  { ip, userAgent, username = null }: { ip: string; userAgent: string; username?: string | null },
): Promise<Entered> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity ${kind} ${subject}`}))`);
  const now = clock.now();
  const [known] = await tx
    .update(users)
    .set({ lastSignInAt: now })
    .from(identities)
    .where(and(eq(identities.userId, users.id), eq(identities.kind, kind), eq(identities.subject, subject)))
    .returning({ id: users.id, recallStatus: users.recallStatus });
  const userId = known?.id ?? (await register(tx, now, { kind, subject }, username));
  const gift = limits.gift.firstSignInTokens;
  if (!known) await createLedger({ db: tx, clock }).credit({ userId, amount: gift, kind: 'gift', ref: `first-sign-in:${userId}` });
  await recordAudit(tx, { userId, kind: 'sign-in', at: now, ip, userAgent, detail: { way: kind, isNew: !known } });
  return { userId, isNew: !known, giftTokenNum: known ? 0 : gift, recallStatus: known?.recallStatus ?? 0 };
}

async function register(tx: Database, now: Date, identity: Identity, username: string | null): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const [made] = await tx
      .insert(users)
      .values({
        userNo: String(randomInt(10_000_000, 100_000_000)),
        inviteCode: Array.from({ length: 8 }, () => base32[randomInt(32)]).join(''),
        username,
        usernameKey: username === null ? null : usernameKey(username),
        giftTokens: limits.gift.firstSignInTokens,
        createdAt: now,
        lastSignInAt: now,
      })
      // Both numbers are drawn; the rare one that is taken is drawn again.
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) continue;
    await tx.insert(identities).values({ ...identity, userId: made.id, createdAt: now });
    return made.id;
  }
  throw new Error('No free user number was found');
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
