import { and, eq, isNull, ne } from 'drizzle-orm';
import { refreshTokens } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** Ends a user's sessions except `keep`, the session in which the user changes the password. */
export async function endSessions(
  tx: Database,
  userId: number,
  at: Date,
  keep?: string,
): Promise<void> {
  const open = [
    eq(refreshTokens.userId, userId),
    isNull(refreshTokens.revokedAt),
    ...(keep ? [ne(refreshTokens.family, keep)] : []),
  ];
  await tx
    .update(refreshTokens)
    .set({ revokedAt: at, revokedReason: 'password changed' })
    .where(and(...open));
}
