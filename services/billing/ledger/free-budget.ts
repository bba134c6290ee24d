import { and, desc, eq, gt, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { limits } from '../../../domain/limits/index.ts';
import { shanghaiMidnight } from '../../../domain/time/time.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FreeBudget } from '../../ports/free-budget.ts';
import { freeTokens } from '../../store/schema/index.ts';
import { type Database, transaction } from '../../store/transaction.ts';

/** Maximum tokens per day (Shanghai time) that the product pays for. */
export type FreeLimits = { perUser: number; perServer: number };

type Options = { db: Database; clock: Clock; limits?: FreeLimits | undefined };

/**
 * Creates the free budget, stored in `free_tokens`. One advisory lock makes all processes reserve
 * one after the other.
 */
export function createFreeBudget({ db, clock, limits: most = limits.free }: Options): FreeBudget {
  async function leftToday(handle: Database, userId: number): Promise<number> {
    const own = sql`case when ${freeTokens.userId} = ${userId} then ${freeTokens.tokens} else 0 end`;
    const [given] = await handle
      .select({
        user: sql<number>`coalesce(sum(${own}), 0)`.mapWith(Number),
        server: sql<number>`coalesce(sum(${freeTokens.tokens}), 0)`.mapWith(Number),
      })
      .from(freeTokens)
      .where(gte(freeTokens.at, shanghaiMidnight(clock.now())));
    return Math.max(
      0,
      Math.min(most.perUser - (given?.user ?? 0), most.perServer - (given?.server ?? 0)),
    );
  }

  return {
    remaining: (userId) => leftToday(db, userId),

    async reserve({ userId, run, kind, tokens }) {
      const id = await transaction(db, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('free tokens'))`);
        const reserved = Math.min(Math.ceil(tokens), await leftToday(tx, userId));
        if (reserved <= 0) return undefined;
        const [made] = await tx
          .insert(freeTokens)
          .values({ userId, runId: run, kind, tokens: reserved, at: clock.now() })
          .returning({ id: freeTokens.id });
        return made?.id;
      });
      if (id === undefined) return undefined;
      return {
        async settle(used) {
          await db
            .update(freeTokens)
            .set({ tokens: Math.max(0, Math.ceil(used)), settledAt: clock.now() })
            .where(eq(freeTokens.id, id));
        },
      };
    },

    async typicalRepairTokens() {
      const isRepair = inArray(freeTokens.kind, ['auto-repair', 'repair']);
      const rows = await db
        .select({ tokens: freeTokens.tokens })
        .from(freeTokens)
        .where(and(isRepair, isNotNull(freeTokens.settledAt), gt(freeTokens.tokens, 0)))
        .orderBy(desc(freeTokens.id))
        .limit(limits.free.newestRepairs);
      if (rows.length < limits.run.estimateAfterRuns) return limits.free.repairTokens;
      const sorted = rows.map(({ tokens }) => tokens).sort((a, b) => a - b);
      return sorted[Math.ceil(sorted.length / 2) - 1] ?? limits.free.repairTokens;
    },
  };
}
