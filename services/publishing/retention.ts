import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Publication } from '../../domain/contract/publishing.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import { editions, projects, sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** `quotaOf`: how many of a user's sites stay online permanently. */
type Options = { db: Database; clock: Clock; quotaOf: (userId: number) => Promise<number> };

export type Retention = ReturnType<typeof createRetention>;

/**
 * Limits how many of a user's sites stay online permanently (GAP-66). The quota of the user's plan
 * is used for the oldest projects first. Any other site goes offline when nobody opened it for a
 * week. Its name and editions stay stored, so publishing again restores the site.
 */
export function createRetention({ db, clock, quotaOf }: Options) {
  const now = () => clock.now().getTime();

  /**
   * Returns the online sites, oldest project first, with the time at which each goes offline if
   * nobody opens it.
   */
  async function onlineSites(userId?: number) {
    const rows = await db
      .select({
        ...{ uuid: sites.projectUuid, userId: projects.userId, number: editions.number },
        ...{ publishedAt: editions.at, visitedAt: sites.visitedAt },
      })
      .from(sites)
      .innerJoin(projects, eq(projects.uuid, sites.projectUuid))
      .innerJoin(
        editions,
        and(eq(editions.projectUuid, sites.projectUuid), eq(editions.number, sites.current)),
      )
      .where(
        and(
          isNotNull(sites.current),
          isNull(projects.deletedAt),
          userId === undefined ? undefined : eq(projects.userId, userId),
        ),
      )
      .orderBy(asc(projects.id));
    return rows.map(({ publishedAt, visitedAt, ...row }) => ({
      ...row,
      until: Math.max(publishedAt.getTime(), visitedAt?.getTime() ?? 0) + limits.publishing.idleMs,
    }));
  }

  return {
    /**
     * Returns the plan's quota, how much of it is used, and until when this project's site stays
     * online without visitors; null: permanently.
     */
    async statusOf(userId: number, uuid: string): Promise<Publication['keeping']> {
      const shown = await onlineSites(userId);
      const quota = await quotaOf(userId);
      const own = shown.findIndex((site) => site.uuid === uuid);
      const until = own >= quota ? (shown[own]?.until ?? null) : null;
      return { quota: Number.isFinite(quota) ? quota : null, used: shown.length, until };
    },

    /** Takes idle sites beyond the quota offline. Returns their number. For the nightly job. */
    async sweep(): Promise<number> {
      const all = await onlineSites();
      const idle = new Set(all.filter(({ until }) => until <= now()).map(({ userId }) => userId));
      let swept = 0;
      for (const userId of idle) {
        const shown = all.filter((site) => site.userId === userId);
        const beyond = shown.slice(Math.min(shown.length, await quotaOf(userId)));
        for (const { uuid, number } of beyond.filter(({ until }) => until <= now())) {
          // If the site was published again in the meantime, its edition differs, and this update
          // changes nothing.
          const stillIdle = and(eq(sites.projectUuid, uuid), eq(sites.current, number));
          swept += (
            await db
              .update(sites)
              .set({ current: null })
              .where(stillIdle)
              .returning({ name: sites.name })
          ).length;
        }
      }
      return swept;
    },
  };
}
