import { and, eq, gte, sql } from 'drizzle-orm';
import type { LedgerKind } from '../../../domain/billing/ledger.ts';
import { fail } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/index.ts';
import { shanghaiMidnight } from '../../../domain/time/time.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ledger } from '../../ports/ledger.ts';
import { tokenHolds, tokenLedger } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';
import { runKind } from './token-holds.ts';

/** Tokens that each user may use in total and per day (Shanghai time); null: no limit. */
type Allowances = { perUser: number | null; perDay: number | null };

type Options = { ledger: Ledger; db: Database; clock: Clock; allowances: Allowances };

/**
 * Wraps the ledger for an installation that sells nothing (`PLANS=off`, PP-17). A run is credited
 * the tokens it needs when it begins, so the balance never runs out and the ledger needs no special
 * rule. Only the operator's allowance limits users: when it is used up, runs are refused with
 * `userAllowance` or `dayAllowance`.
 */
export function withAllowances({
  ledger,
  db,
  clock,
  allowances: { perUser, perDay },
}: Options): Ledger {
  async function usedToday(userId: number): Promise<number> {
    const [used] = await db
      .select({ tokens: sql<number>`coalesce(-sum(${tokenLedger.delta}), 0)`.mapWith(Number) })
      .from(tokenLedger)
      .where(
        and(
          eq(tokenLedger.userId, userId),
          eq(tokenLedger.kind, runKind),
          gte(tokenLedger.at, shanghaiMidnight(clock.now())),
        ),
      );
    return used?.tokens ?? 0;
  }

  async function left(userId: number): Promise<{ inAll: number; today: number }> {
    const { used } = await ledger.balance(userId);
    return {
      inAll: perUser === null ? limits.allowance.unlimited : Math.max(0, perUser - used),
      today:
        perDay === null
          ? limits.allowance.unlimited
          : Math.max(0, perDay - (await usedToday(userId))),
    };
  }

  async function assertFree(userId: number): Promise<void> {
    const { inAll, today } = await left(userId);
    if (inAll === 0) throw fail('userAllowance');
    if (today === 0) throw fail('dayAllowance');
  }

  /**
   * Credits tokens until the user has `wanted` tokens that are not held. Credits at most once per
   * `ref`.
   */
  async function give(userId: number, wanted: number, ref: string): Promise<void> {
    const { tokens, held } = await ledger.balance(userId);
    const missing = Math.ceil(wanted) - (tokens - held);
    if (missing > 0)
      await ledger.credit({ userId, amount: missing, kind: 'allowance' satisfies LedgerKind, ref });
  }

  return {
    ...ledger,
    assertFunds: assertFree,
    async balance(userId) {
      const [{ held, used }, { inAll, today }] = [await ledger.balance(userId), await left(userId)];
      return { tokens: Math.min(inAll, today), held, used };
    },
    async hold({ run, userId, wanted }) {
      await assertFree(userId);
      await give(userId, Math.max(1, wanted), `hold:${run}`);
      return ledger.hold({ run, userId, wanted });
    },
    async capture(charge) {
      const [hold] = await db
        .select({ userId: tokenHolds.userId })
        .from(tokenHolds)
        .where(eq(tokenHolds.runId, charge.run));
      if (hold) await give(hold.userId, charge.used, `capture:${charge.run}`);
      const { charged, tokens } = await ledger.capture(charge);
      if (!hold) return { charged, tokens };
      const { inAll, today } = await left(hold.userId);
      return { charged, tokens: Math.min(inAll, today) };
    },
  };
}
