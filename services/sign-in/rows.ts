import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import {
  captchas,
  handOvers,
  identities,
  passwords,
  passwordTries,
  refreshTokens,
  smsCodes,
  users,
} from './schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const signInRows: FeatureRows = {
  tables: [
    users,
    identities,
    refreshTokens,
    captchas,
    smsCodes,
    handOvers,
    passwords,
    passwordTries,
  ],
  person: {
    /** The user's row stays in anonymous form, because the ledger refers to it. */
    kept: [users],
    async erase(tx, userId) {
      const numbers = await phonesOf(tx, userId);
      await tx.delete(smsCodes).where(inArray(smsCodes.phone, numbers));
    },
  },
};

/** Returns the phone numbers a user signs in with. */
export async function phonesOf(tx: Database, userId: number): Promise<string[]> {
  const phones = await tx
    .select({ phone: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, 'phone')));
  return phones.map(({ phone }) => phone);
}

/** Removes expired captchas. Even visitors without an account create them. */
export async function sweepCaptchas(db: Database, now: Date): Promise<void> {
  await db.delete(captchas).where(lt(captchas.expiresAt, now));
}

/** Removes expired codes, attempts and sessions. */
export async function sweepSignIn(db: Database, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  // Keep codes for a day after they expire, and attempts for a day, because the rate limits count
  // them.
  await db.delete(smsCodes).where(lt(smsCodes.expiresAt, ago(dayMs)));
  await db.delete(passwordTries).where(lt(passwordTries.at, ago(dayMs)));
  await db.delete(handOvers).where(lt(handOvers.expiresAt, now));
  await db
    .delete(refreshTokens)
    .where(
      or(
        lt(refreshTokens.expiresAt, now),
        lt(refreshTokens.revokedAt, ago(limits.session.refreshTokenMs)),
      ),
    );
}
