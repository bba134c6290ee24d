import { and, eq, sql } from 'drizzle-orm';
import { identities } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/**
 * A sign-in identity: `phone` with the number, or a provider with its id of the user (`subject`).
 */
export type Identity = { kind: string; subject: string };
type NewIdentity = typeof identities.$inferInsert;

const isIdentity = ({ kind, subject }: Identity) =>
  and(eq(identities.kind, kind), eq(identities.subject, subject));
const isOfUser = (userId: number, kind: string) =>
  and(eq(identities.userId, userId), eq(identities.kind, kind));

/** Locks an identity until the transaction ends, so that two requests cannot both claim it. */
export async function lockIdentity(tx: Database, { kind, subject }: Identity): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity ${kind} ${subject}`}))`);
}

export async function findIdentityOwner(
  db: Database,
  identity: Identity,
): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(isIdentity(identity));
  return row?.userId;
}

/**
 * Adds an identity. The caller holds the lock of the identity and has checked that no user has it.
 */
export async function insertIdentity(tx: Database, identity: NewIdentity): Promise<void> {
  await tx.insert(identities).values(identity);
}

/** Adds an identity unless another user has it; returns whether it was added. */
export async function claimIdentity(tx: Database, identity: NewIdentity): Promise<boolean> {
  const added = await tx
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return added.length === 1;
}

/** Stores the e-mail address and display name that the provider now reports. */
export async function updateIdentityProfile(
  db: Database,
  identity: Identity,
  profile: Pick<NewIdentity, 'email' | 'label'>,
): Promise<void> {
  await db.update(identities).set(profile).where(isIdentity(identity));
}

/** Adds an identity to a user and replaces the user's earlier identity of the same kind. */
export async function replaceIdentity(
  tx: Database,
  { kind, subject, userId, createdAt }: NewIdentity,
): Promise<void> {
  await removeIdentity(tx, userId, kind);
  await tx.insert(identities).values({ kind, subject, userId, createdAt });
}

/** Removes a user's identity of a kind; returns whether there was one. */
export async function removeIdentity(tx: Database, userId: number, kind: string): Promise<boolean> {
  const removed = await tx
    .delete(identities)
    .where(isOfUser(userId, kind))
    .returning({ kind: identities.kind });
  return removed.length > 0;
}
