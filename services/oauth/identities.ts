import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { LinkedAccount, ProviderName } from '../../domain/entities/provider.ts';
import { fail } from '../../domain/errors.ts';
import { providers } from '../../domain/rules/providers.ts';
import type { Way } from '../../domain/rules/ways.ts';
import { identities, passwords, users } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Profile } from '../ports/oauth.ts';

type Found = { provider: ProviderName; profile: Profile };

const isOf = (kind: string, subject: string) => and(eq(identities.kind, kind), eq(identities.subject, subject));

/**
 * Makes a provider's person, if nobody's yet, the one user who has the same address verified at another provider (GAP-12). An
 * address that leads to several users, or to one who has another account at this provider already, leads to nobody: addresses
 * change hands, subjects do not (ASVS 6.8.1).
 */
export async function attachByEmail(tx: Database, now: Date, { provider, profile }: Found): Promise<void> {
  const { subject, email, label } = profile;
  await lock(tx, provider, profile);
  const known = await tx.select({ userId: identities.userId }).from(identities).where(isOf(provider, subject));
  if (known.length || !email) return;
  const same = await tx.selectDistinct({ userId: identities.userId }).from(identities).where(eq(identities.email, email));
  const [only] = same;
  if (!only || same.length > 1) return;
  const other = await tx
    .select({ kind: identities.kind })
    .from(identities)
    .where(and(eq(identities.userId, only.userId), eq(identities.kind, provider)));
  if (other.length) return;
  await tx.insert(identities).values({ kind: provider, subject, userId: only.userId, email, label, createdAt: now });
}

/** Two that come with one subject or one address at the same moment take turns. */
async function lock(tx: Database, provider: ProviderName, { subject, email }: Profile): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity ${provider} ${subject}`}))`);
  if (email) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`email ${email}`}))`);
}

/** Keeps what the provider says now: addresses and names change. */
export async function noteProfile(db: Database, { provider, profile }: Found): Promise<void> {
  const { subject, email, label } = profile;
  await db.update(identities).set({ email, label }).where(isOf(provider, subject));
}

/** Links a provider's person to a user; false when he is linked already. Throws `providerTaken` when he is somebody else's. */
export async function link(tx: Database, now: Date, userId: number, { provider, profile }: Found): Promise<boolean> {
  const { subject, email, label } = profile;
  await lock(tx, provider, profile);
  const [known] = await tx.select({ userId: identities.userId }).from(identities).where(isOf(provider, subject));
  if (known && known.userId !== userId) throw fail('providerTaken');
  if (known) return false;
  const mine = await tx
    .select({ kind: identities.kind })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, provider)));
  if (mine.length) throw fail('alreadyBound');
  await tx.insert(identities).values({ kind: provider, subject, userId, email, label, createdAt: now });
  return true;
}

/** What counts as a way in: what this server offers, and a printed password only until it lapses. */
export type Usable = { ways: readonly Way[]; now: Date };

/** How many ways lead into an account: identities of the kinds that are offered, and a password. */
async function waysInto(db: Database, userId: number, { ways, now }: Usable): Promise<number> {
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

export type Linked = { accounts: LinkedAccount[]; mayUnlink: boolean };

export async function listLinked(db: Database, userId: number, usable: Usable): Promise<Linked> {
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
  return { accounts, mayUnlink: (await waysInto(db, userId, usable)) > 1 };
}

/** False when nothing was linked. Throws `lastWayIn` where the account could not be entered any more. */
export async function unlink(tx: Database, userId: number, provider: ProviderName, usable: Usable): Promise<boolean> {
  // Two requests that each remove the other's last way in take turns.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const gone = await tx
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, provider)))
    .returning({ kind: identities.kind });
  if (!gone.length) return false;
  if ((await waysInto(tx, userId, usable)) === 0) throw fail('lastWayIn');
  return true;
}
