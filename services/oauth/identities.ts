import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { LinkedAccount, ProviderName } from '../../domain/entities/provider.ts';
import { fail } from '../../domain/errors.ts';
import { providers } from '../../domain/sign-in/providers.ts';
import type { Way } from '../../domain/sign-in/sign-in-methods.ts';
import type { OAuthProfile } from '../ports/oauth.ts';
import {
  insertIdentity,
  lockIdentity,
  removeIdentity,
  updateIdentityProfile,
} from '../sign-in/index.ts';
import { identities, passwords, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

type ProviderIdentity = { provider: ProviderName; profile: OAuthProfile };

const isOf = (kind: string, subject: string) =>
  and(eq(identities.kind, kind), eq(identities.subject, subject));

/**
 * Attaches a new provider identity to the existing user who has the same email address, verified at
 * another provider (GAP-12). Attaches the identity to no user when several users have that address,
 * or when that user has another account at this provider: an email address can get a new owner, a
 * subject cannot (ASVS 6.8.1). Returns the user, if any.
 */
export async function attachByEmail(
  tx: Database,
  now: Date,
  { provider, profile }: ProviderIdentity,
): Promise<number | undefined> {
  const { subject, email, label } = profile;
  await lock(tx, provider, profile);
  const known = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(isOf(provider, subject));
  if (known.length || !email) return undefined;
  const same = await tx
    .selectDistinct({ userId: identities.userId })
    .from(identities)
    .where(eq(identities.email, email));
  const [only] = same;
  if (!only || same.length > 1) return undefined;
  const other = await tx
    .select({ kind: identities.kind })
    .from(identities)
    .where(and(eq(identities.userId, only.userId), eq(identities.kind, provider)));
  if (other.length) return undefined;
  const { userId } = only;
  await insertIdentity(tx, { kind: provider, subject, userId, email, label, createdAt: now });
  return userId;
}

/** Makes concurrent sign-ins with the same subject or email address run one after the other. */
async function lock(
  tx: Database,
  provider: ProviderName,
  { subject, email }: OAuthProfile,
): Promise<void> {
  await lockIdentity(tx, { kind: provider, subject });
  if (email) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`email ${email}`}))`);
}

/** Updates the stored email address and name, because they may have changed at the provider. */
export async function updateProfile(
  db: Database,
  { provider, profile }: ProviderIdentity,
): Promise<void> {
  const { subject, email, label } = profile;
  await updateIdentityProfile(db, { kind: provider, subject }, { email, label });
}

/**
 * Links a provider's identity to a user; returns false when it is already linked to this user.
 * Throws `providerTaken` when it belongs to another user.
 */
export async function link(
  tx: Database,
  now: Date,
  userId: number,
  { provider, profile }: ProviderIdentity,
): Promise<boolean> {
  const { subject, email, label } = profile;
  await lock(tx, provider, profile);
  const [known] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(isOf(provider, subject));
  if (known && known.userId !== userId) throw fail('providerTaken');
  if (known) return false;
  const mine = await tx
    .select({ kind: identities.kind })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, provider)));
  if (mine.length) throw fail('alreadyBound');
  await insertIdentity(tx, { kind: provider, subject, userId, email, label, createdAt: now });
  return true;
}

/**
 * What decides which sign-in methods can be used. `ways` are the methods that this server offers. A
 * printed password counts only if it has not expired at `now`.
 */
export type UsableMethods = { ways: readonly Way[]; now: Date };

/** Counts the sign-in methods of an account: identities of the offered kinds, and a password. */
async function countSignInMethods(
  db: Database,
  userId: number,
  { ways, now }: UsableMethods,
): Promise<number> {
  const [kinds] = await db
    .select({ n: count() })
    .from(identities)
    .where(and(eq(identities.userId, userId), inArray(identities.kind, [...ways])));
  const isValid = or(isNull(passwords.oneTimeUntil), gt(passwords.oneTimeUntil, now));
  const [secret] = await db
    .select({ n: count() })
    .from(passwords)
    .where(and(eq(passwords.userId, userId), isValid));
  return (kinds?.n ?? 0) + (ways.includes('password') ? (secret?.n ?? 0) : 0);
}

export type LinkedAccounts = { accounts: LinkedAccount[]; mayUnlink: boolean };

export async function listLinked(
  db: Database,
  userId: number,
  usable: UsableMethods,
): Promise<LinkedAccounts> {
  const rows = await db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), inArray(identities.kind, [...providers])))
    .orderBy(identities.createdAt);
  const accounts = rows.map(({ kind, label, subject, createdAt }) => ({
    provider: kind as ProviderName,
    label: label ?? subject,
    linkedAt: createdAt.toISOString(),
  }));
  return { accounts, mayUnlink: (await countSignInMethods(db, userId, usable)) > 1 };
}

/**
 * Unlinks a provider; returns false when none was linked. Throws `lastWayIn` if no sign-in method
 * would remain.
 */
export async function unlink(
  tx: Database,
  userId: number,
  provider: ProviderName,
  usable: UsableMethods,
): Promise<boolean> {
  // Lock the user's row: two concurrent requests could otherwise remove the last two sign-in
  // methods.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  if (!(await removeIdentity(tx, userId, provider))) return false;
  if ((await countSignInMethods(tx, userId, usable)) === 0) throw fail('lastWayIn');
  return true;
}
