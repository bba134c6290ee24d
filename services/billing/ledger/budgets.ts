import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { fail } from '../../../domain/errors.ts';
import { shanghaiMidnight } from '../../../domain/time/time.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ledger } from '../../ports/ledger.ts';
import { groupQuotas, tokenHolds, tokenLedger, users } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';
import { runKind } from './token-holds.ts';

type Options = {
  ledger: Ledger;
  db: Database;
  clock: Clock;
  /**
   * Tokens that all users together may use per day, Shanghai time (`MODEL_BUDGET_PER_DAY`); null:
   * no limit.
   */
  perDay: number | null;
  /**
   * True if this installation sells nothing: then the balance shows what is left of today's budget.
   * If false, the balance shows the tokens that the user owns.
   */
  showsRemaining: boolean;
};

/**
 * Wraps the ledger with the operator's daily budgets (PP-18): per user of a group, per group, and
 * per server. When a budget is used up, new runs are refused with `dayAllowance`; a run that has
 * started is not stopped.
 */
export function withBudgets({
  ledger,
  db,
  clock,
  perDay,
  showsRemaining: tellsLeft,
}: Options): Ledger {
  async function usedToday(whose: SQL | undefined): Promise<number> {
    const [used] = await db
      .select({ tokens: sql<number>`coalesce(-sum(${tokenLedger.delta}), 0)`.mapWith(Number) })
      .from(tokenLedger)
      .innerJoin(users, eq(users.id, tokenLedger.userId))
      .where(
        and(
          eq(tokenLedger.kind, runKind),
          gte(tokenLedger.at, shanghaiMidnight(clock.now())),
          whose,
        ),
      );
    return used?.tokens ?? 0;
  }

  /** Returns how many tokens are left today in the budget that has the least left. */
  async function leftToday(userId: number): Promise<number> {
    const [quota] = await db
      .select({
        name: groupQuotas.name,
        each: groupQuotas.perDay,
        together: groupQuotas.togetherPerDay,
      })
      .from(users)
      .innerJoin(groupQuotas, eq(groupQuotas.name, users.groupName))
      .where(eq(users.id, userId));
    const budgets: [number | null, SQL | undefined][] = [[perDay, undefined]];
    if (quota)
      budgets.push(
        [quota.each, eq(users.id, userId)],
        [quota.together, eq(users.groupName, quota.name)],
      );
    let left = Number.POSITIVE_INFINITY;
    for (const [budget, whose] of budgets)
      if (budget !== null) left = Math.min(left, budget - (await usedToday(whose)));
    return Math.max(0, left);
  }

  async function assertBudget(userId: number): Promise<void> {
    if ((await leftToday(userId)) === 0) throw fail('dayAllowance');
  }

  const visibleBalance = async (userId: number, tokens: number) =>
    tellsLeft ? Math.min(tokens, await leftToday(userId)) : tokens;

  return {
    ...ledger,
    async assertFunds(userId) {
      await assertBudget(userId);
      await ledger.assertFunds(userId);
    },
    async balance(userId) {
      const { tokens, ...rest } = await ledger.balance(userId);
      return { ...rest, tokens: await visibleBalance(userId, tokens) };
    },
    async hold(wanted) {
      await assertBudget(wanted.userId);
      return ledger.hold(wanted);
    },
    async capture(charge) {
      const { charged, tokens } = await ledger.capture(charge);
      const [hold] = await db
        .select({ userId: tokenHolds.userId })
        .from(tokenHolds)
        .where(eq(tokenHolds.runId, charge.run));
      return { charged, tokens: hold ? await visibleBalance(hold.userId, tokens) : tokens };
    },
  };
}
