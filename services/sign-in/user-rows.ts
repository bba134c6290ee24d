import { randomInt } from 'node:crypto';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { usernameKey } from '../../domain/sign-in/username.ts';
import { users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

type NewUser = {
  username?: string | null;
  invitedBy?: number | null;
  source?: string | null;
  fullName?: string | null;
  groupName?: string | null;
};

/**
 * Inserts a user with a random user number and invitation code, and returns the id. If the username
 * is taken, the user gets no username, so check beforehand if the name matters.
 */
export async function createUser(
  tx: Database,
  now: Date,
  { username = null, ...rest }: NewUser,
): Promise<number> {
  const key = username === null ? null : usernameKey(username);
  const isTaken =
    key !== null &&
    (await tx.select({ id: users.id }).from(users).where(eq(users.usernameKey, key))).length > 0;
  for (let attempt = 0; attempt < 20; attempt++) {
    const [made] = await tx
      .insert(users)
      .values({
        ...rest,
        userNo: String(randomInt(10_000_000, 100_000_000)),
        inviteCode: Array.from({ length: 8 }, () => base32[randomInt(32)]).join(''),
        username: isTaken ? null : username,
        usernameKey: isTaken ? null : key,
        createdAt: now,
        lastSignInAt: now,
      })
      // The user number and the invitation code are random. In the rare case that one is already
      // used, draw again.
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made) return made.id;
  }
  throw new Error('No free user number was found');
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Changes a user's row if `condition` holds. Returns whether the row changed. Never changes an
 * erased user.
 */
export async function updateUser(
  tx: Database,
  userId: number,
  set: Partial<typeof users.$inferInsert>,
  condition?: SQL,
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set(set)
    .where(and(eq(users.id, userId), isNull(users.erasedAt), condition))
    .returning({ id: users.id });
  return changed.length > 0;
}

/**
 * Inserts the user that owns the sites which the product itself publishes. It has no sign-in
 * method. Returns the id; undefined if the user exists already.
 */
export async function createSystemUser(
  tx: Database,
  names: Pick<typeof users.$inferInsert, 'userNo' | 'inviteCode' | 'username'>,
  at: Date,
): Promise<number | undefined> {
  const [made] = await tx
    .insert(users)
    .values({ ...names, createdAt: at, lastSignInAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made?.id;
}
