import { and, eq } from 'drizzle-orm';
import type { readLoginName } from '../../domain/sign-in/login-name.ts';
import { isPhone, plainPhone } from '../../domain/sign-in/phone.ts';
import { usernameKey } from '../../domain/sign-in/username.ts';
import { identities, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { claimIdentity } from './identity-rows.ts';

/**
 * The identity kind of an e-mail address with which an account was created. It can be used to sign
 * in, but the address is not verified.
 */
const emailName = 'email-name';

/**
 * Returns the normalized form of a name, so that attempts count together even if they differ in
 * case or in the format of a phone number.
 */
export function normalizeLoginName(name: string): string {
  const phone = plainPhone(name);
  return isPhone(phone) ? phone : usernameKey(name);
}

/**
 * Returns the user with this name: a bound phone, the e-mail address the account was created
 * with, or a username.
 */
export async function findUser(db: Database, name: string): Promise<number | undefined> {
  const phone = plainPhone(name);
  const identity = isPhone(phone)
    ? { kind: 'phone', subject: phone }
    : { kind: emailName, subject: name.trim().toLowerCase() };
  const [bound] = await db
    .select({ id: identities.userId })
    .from(identities)
    .where(and(eq(identities.kind, identity.kind), eq(identities.subject, identity.subject)));
  const [named] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(name)));
  return bound?.id ?? named?.id;
}

/** Claims the name for this account; false when another account has it. */
export async function claimName(
  tx: Database,
  userId: number,
  name: NonNullable<ReturnType<typeof readLoginName>>,
  at: Date,
): Promise<boolean> {
  const [user] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId));
  if (name.kind === 'username') return user?.username === name.username;
  return claimIdentity(tx, { kind: emailName, subject: name.email, userId, createdAt: at });
}
