import { and, desc, eq, gt, isNull, ne, type SQL } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import { refreshTokens } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

export type DeviceRow = Pick<
  typeof refreshTokens.$inferSelect,
  'family' | 'createdAt' | 'rotatedAt' | 'ip' | 'userAgent'
>;

/** Which sessions to end: one, all except one, or all (`except: null`). */
type DeviceChoice = { only: string } | { except: string | null };

export type Devices = ReturnType<typeof createDevices>;

/**
 * Creates the list of a user's sessions, one per device. Ending a session takes effect immediately,
 * because every request checks that its session is active (`sessions.authenticate`).
 */
export function createDevices({ db, clock }: { db: Database; clock: Clock }) {
  const activeDevices = (userId: number) =>
    and(
      eq(refreshTokens.userId, userId),
      isNull(refreshTokens.revokedAt),
      gt(refreshTokens.expiresAt, clock.now()),
    );

  return {
    /** Returns the active sessions, most recently used first. */
    list(userId: number): Promise<DeviceRow[]> {
      return db
        .select()
        .from(refreshTokens)
        .where(activeDevices(userId))
        .orderBy(desc(refreshTokens.rotatedAt), desc(refreshTokens.createdAt));
    },

    /**
     * Ends the chosen sessions and returns their number: 0 for an unknown session or another
     * user's.
     */
    async end(tx: Database, userId: number, which: DeviceChoice): Promise<number> {
      const ended = await tx
        .update(refreshTokens)
        .set({ revokedAt: clock.now(), revokedReason: 'signed out elsewhere' })
        .where(and(activeDevices(userId), chosenDevices(which)))
        .returning({ family: refreshTokens.family });
      return ended.length;
    },

    /**
     * Returns whether the user proved their identity in this session within the last ten minutes.
     */
    async isRecentlyConfirmed(userId: number, family: string): Promise<boolean> {
      const since = new Date(clock.now().getTime() - limits.account.recentMs);
      const [fresh] = await db
        .select({ family: refreshTokens.family })
        .from(refreshTokens)
        .where(
          and(
            activeDevices(userId),
            eq(refreshTokens.family, family),
            gt(refreshTokens.authenticatedAt, since),
          ),
        );
      return fresh !== undefined;
    },

    async confirm(tx: Database, userId: number, family: string): Promise<void> {
      await tx
        .update(refreshTokens)
        .set({ authenticatedAt: clock.now() })
        .where(and(activeDevices(userId), eq(refreshTokens.family, family)));
    },
  };
}

function chosenDevices(which: DeviceChoice): SQL | undefined {
  if ('only' in which) return eq(refreshTokens.family, which.only);
  return which.except === null ? undefined : ne(refreshTokens.family, which.except);
}
