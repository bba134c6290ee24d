import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { limits } from '../../domain/limits.ts';
import { refreshTokens } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';

export type DeviceRow = Pick<typeof refreshTokens.$inferSelect, 'family' | 'createdAt' | 'rotatedAt' | 'ip' | 'userAgent'>;

export type Devices = ReturnType<typeof createDevices>;

/**
 * A person's sessions as he sees them: one a device. Ending one counts at once, for every request asks whether its session lives
 * (`sessions.authenticate`).
 */
export function createDevices({ db, clock }: { db: Database; clock: Clock }) {
  const living = (userId: number) =>
    and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt), gt(refreshTokens.expiresAt, clock.now()));

  return {
    /** Living sessions, the last seen first. */
    list(userId: number): Promise<DeviceRow[]> {
      return db.select().from(refreshTokens).where(living(userId)).orderBy(desc(refreshTokens.rotatedAt), desc(refreshTokens.createdAt));
    },

    /** Ends one session or all but one; answers how many. A foreign or unknown one is none. */
    async end(tx: Database, userId: number, which: { only: string } | { except: string | null }): Promise<number> {
      const chosen =
        'only' in which ? eq(refreshTokens.family, which.only) : which.except === null ? undefined : ne(refreshTokens.family, which.except);
      const ended = await tx
        .update(refreshTokens)
        .set({ revokedAt: clock.now(), revokedReason: 'signed out elsewhere' })
        .where(and(living(userId), chosen))
        .returning({ family: refreshTokens.family });
      return ended.length;
    },

    /** Whether the person proved in this session, within the last ten minutes, who he is. */
    async isFresh(userId: number, family: string): Promise<boolean> {
      const since = new Date(clock.now().getTime() - limits.account.recentMs);
      const [fresh] = await db
        .select({ family: refreshTokens.family })
        .from(refreshTokens)
        .where(and(living(userId), eq(refreshTokens.family, family), gt(refreshTokens.authenticatedAt, since)));
      return fresh !== undefined;
    },

    async confirm(tx: Database, userId: number, family: string): Promise<void> {
      await tx
        .update(refreshTokens)
        .set({ authenticatedAt: clock.now() })
        .where(and(living(userId), eq(refreshTokens.family, family)));
    },
  };
}
