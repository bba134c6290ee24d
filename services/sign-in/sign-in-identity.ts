import { and, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Registration } from '../../domain/sign-in/sign-in-methods.ts';
import { type AuditKind, auditObject, recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import { auditLog, identities, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { findIdentityOwner, type Identity, insertIdentity, lockIdentity } from './identity-rows.ts';
import { creditFirstSignIn, hasRecallGift } from './sign-in-gifts.ts';
import { createUser, updateUser } from './user-rows.ts';

export type Visitor = { ip: string; userAgent: string };
/** How a user arrived (ROUTE-009, ROUTE-010): stored with a new account. */
export type SignUpOrigin = { invitationCode?: string | undefined; source?: string | undefined };
export type SignInResult = {
  userId: number;
  isNew: boolean;
  giftTokenNum: number;
  recallStatus: number;
};

export type SignInInput = Visitor & {
  arrival?: SignUpOrigin;
  username?: string | null;
  register: Registration;
  givesGifts: boolean;
};

/**
 * Finds the user of an identity, or creates one where `register` allows it, inside the transaction
 * that opens the session.
 */
export async function signInIdentity(
  tx: Database,
  clock: Clock,
  { kind, subject }: Identity,
  entering: SignInInput,
): Promise<SignInResult> {
  await lockIdentity(tx, { kind, subject });
  const known = await findIdentityOwner(tx, { kind, subject });
  if (known !== undefined) return recordSignIn(tx, clock, known, { way: kind, ...entering });
  const { arrival = {}, username = null } = entering;
  const invitedBy = await findInviter(tx, entering.register, arrival.invitationCode);
  const userId = await createUser(tx, clock.now(), {
    username,
    invitedBy,
    source: arrival.source ?? null,
  });
  await insertIdentity(tx, { kind, subject, userId, createdAt: clock.now() });
  return recordSignIn(tx, clock, userId, { way: kind, ...entering });
}

/**
 * Returns whether a sign-in with this identity proves ownership of the account. An identity that
 * was added later proves it only after some days. Until then the owner can see the new identity in
 * the account's activity and remove it, and a stranger who added it cannot lock the owner out.
 */
export async function isEstablishedIdentity(
  tx: Database,
  clock: Clock,
  { kind, subject }: Identity,
): Promise<boolean> {
  const [way] = await tx
    .select({ addedAt: identities.createdAt, madeAt: users.createdAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.kind, kind), eq(identities.subject, subject)));
  if (!way) return false;
  const isFirst = way.addedAt.getTime() - way.madeAt.getTime() <= limits.clock.slackMs;
  return isFirst || clock.now().getTime() - way.addedAt.getTime() >= limits.account.newMethodMs;
}

/**
 * Records a failed sign-in, so that the account's owner can see it. An identity without a user is
 * not recorded.
 */
export async function recordFailedSignIn(
  db: Database,
  clock: Clock,
  { kind, subject }: Identity,
  { ip, userAgent }: Visitor,
): Promise<void> {
  const userId = await findIdentityOwner(db, { kind, subject });
  if (userId !== undefined)
    await recordAudit(db, {
      userId,
      kind: 'sign-in-failed',
      at: clock.now(),
      ip,
      userAgent,
      detail: { way: kind },
    });
}

/**
 * Records a proven sign-in. The first one credits gift tokens (GAP-19). After a month without a
 * sign-in, another gift becomes available. If nothing is sold (`givesGifts` is false), there are no
 * gifts; if the operator starts to sell later, each user's next sign-in credits the first gift.
 */
export async function recordSignIn(
  tx: Database,
  clock: Clock,
  userId: number,
  { way, givesGifts, ip, userAgent }: Visitor & { way: string; givesGifts: boolean },
): Promise<SignInResult> {
  const now = clock.now();
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw fail('notSignedIn');
  const isNew = user.giftTokens === 0 && (givesGifts || !(await hasSignedIn(tx, userId)));
  const gift = isNew && givesGifts ? await creditFirstSignIn(tx, clock, userId) : 0;
  const recallStatus = !isNew && givesGifts && (await hasRecallGift(tx, now, user)) ? 1 : 0;
  await updateUser(tx, userId, {
    lastSignInAt: now,
    recallStatus,
    ...(isNew ? { giftTokens: gift } : {}),
  });
  await recordAudit(tx, {
    userId,
    kind: 'sign-in',
    at: now,
    ip,
    userAgent,
    detail: { way, isNew },
  });
  return { userId, isNew, giftTokenNum: gift, recallStatus };
}

async function hasSignedIn(tx: Database, userId: number): Promise<boolean> {
  const before = and(
    eq(auditLog.object, auditObject(userId)),
    eq(auditLog.action, 'sign-in' satisfies AuditKind),
  );
  return (await tx.select({ id: auditLog.id }).from(auditLog).where(before).limit(1)).length > 0;
}

/**
 * Returns the id of the user who owns an invitation code; null without a code (GAP-18). Throws
 * `registrationClosed` or `invitationNeeded` when no new account is allowed.
 */
export async function findInviter(
  tx: Database,
  register: Registration,
  invitationCode = '',
): Promise<number | null> {
  if (register === 'closed') throw fail('registrationClosed');
  const code = invitationCode.trim().toUpperCase();
  const [inviter] = code
    ? await tx.select({ id: users.id }).from(users).where(eq(users.inviteCode, code))
    : [];
  if (register === 'invite' && !inviter) throw fail('invitationNeeded');
  return inviter?.id ?? null;
}
