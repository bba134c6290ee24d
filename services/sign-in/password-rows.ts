import { passwords } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** Stores a user's password; without `oneTimeUntil` it does not expire. */
export async function storePassword(
  tx: Database,
  userId: number,
  { oneTimeUntil = null, ...rest }: { hash: string; changedAt: Date; oneTimeUntil?: Date | null },
): Promise<void> {
  const values = { ...rest, oneTimeUntil };
  await tx
    .insert(passwords)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: passwords.userId, set: values });
}
