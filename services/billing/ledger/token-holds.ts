import { and, eq } from 'drizzle-orm';
import { fail } from '../../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ledger } from '../../ports/ledger.ts';
import { tokenHolds, tokenLedger } from '../../store/schema/index.ts';
import { type Database, transaction } from '../../store/transaction.ts';
import { changeAccount, lockAccount, readAccount } from './token-accounts.ts';

/** The ledger kind of a run's charge. Its ref is the run id, so a run is charged once. */
export const runKind = 'run';

/**
 * Creates the functions for holds: tokens reserved for a run. A hold is charged or released once.
 */
export function createTokenHolds({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Pick<Ledger, 'hold' | 'capture' | 'release'> {
  return {
    hold({ run, userId, wanted }) {
      return transaction(db, async (tx) => {
        const { balance, held } = await lockAccount(tx, userId);
        const [earlier] = await tx.select().from(tokenHolds).where(eq(tokenHolds.runId, run));
        if (earlier) return { held: earlier.amount };
        const amount = Math.min(balance - held, Math.max(1, Math.ceil(wanted)));
        if (amount <= 0) throw fail('insufficientTokens');
        await tx
          .insert(tokenHolds)
          .values({ runId: run, userId, amount, status: 'open', openedAt: clock.now() });
        await changeAccount(tx, userId, { held: amount });
        return { held: amount };
      });
    },

    capture({ run, projectUuid, used, detail }) {
      return transaction(db, async (tx) => {
        const hold = await settleHold(tx, run, { status: 'captured', settledAt: clock.now() });
        if (!hold) return readEarlierCharge(tx, run);
        const account = await lockAccount(tx, hold.userId);
        // Tokens that the user's other holds reserve are not available to this run. If the
        // remaining balance does not cover the run, the operator pays the difference (ADR 014).
        const free = account.balance - (account.held - hold.amount);
        const charged = Math.max(0, Math.min(Math.ceil(used), free));
        if (charged > 0)
          await tx.insert(tokenLedger).values({
            userId: hold.userId,
            delta: -charged,
            kind: runKind,
            ref: run,
            projectUuid,
            detail,
            at: clock.now(),
          });
        await changeAccount(tx, hold.userId, {
          held: -hold.amount,
          balance: -charged,
          used: charged,
        });
        return { charged, tokens: account.balance - charged };
      });
    },

    release(run) {
      return transaction(db, async (tx) => {
        const hold = await settleHold(tx, run, { status: 'released', settledAt: clock.now() });
        if (hold) await changeAccount(tx, hold.userId, { held: -hold.amount });
      });
    },
  };
}

/** Closes an open hold and returns it; undefined when it was settled before. */
async function settleHold(
  tx: Database,
  run: string,
  settlement: { status: 'captured' | 'released'; settledAt: Date },
) {
  const [hold] = await tx
    .update(tokenHolds)
    .set(settlement)
    .where(and(eq(tokenHolds.runId, run), eq(tokenHolds.status, 'open')))
    .returning({ userId: tokenHolds.userId, amount: tokenHolds.amount });
  return hold;
}

async function readEarlierCharge(tx: Database, run: string) {
  const [hold] = await tx.select().from(tokenHolds).where(eq(tokenHolds.runId, run));
  if (!hold) throw new Error(`Run ${run} has no hold`);
  const [entry] = await tx
    .select({ delta: tokenLedger.delta })
    .from(tokenLedger)
    .where(and(eq(tokenLedger.kind, runKind), eq(tokenLedger.ref, run)));
  return {
    charged: entry ? -entry.delta : 0,
    tokens: (await readAccount(tx, hold.userId)).balance,
  };
}
