import { and, eq, sql } from 'drizzle-orm';
import { fail } from '../../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ledger } from '../../ports/ledger.ts';
import { tokenAccounts, tokenHolds, tokenLedger } from '../../store/schema/index.ts';
import { type Database, transaction } from '../../store/transaction.ts';

/** The ledger kind of a run's charge. Its ref is the run id, so a run is charged once. */
export const runKind = 'run';

/**
 * Creates the token ledger over `token_accounts`, `token_ledger` and `token_holds`. Every change
 * locks the account's row, which serializes the concurrent runs, credits and charges of one user;
 * check constraints of the table forbid a negative balance. Pass a transaction's handle to credit
 * together with another change.
 */
export function createLedger({ db, clock }: { db: Database; clock: Clock }): Ledger {
  return {
    async balance(userId) {
      const account = await readAccount(db, userId);
      return { tokens: account.balance, held: account.held, used: account.used };
    },

    async assertFunds(userId) {
      const { balance, held } = await readAccount(db, userId);
      if (balance - held <= 0) throw fail('insufficientTokens');
    },

    credit({ userId, amount, kind, ref, detail = {} }) {
      if (!Number.isSafeInteger(amount) || amount <= 0)
        throw new Error(`A credit must be a positive whole number, not ${amount}`);
      return transaction(db, async (tx) => {
        const [entry] = await tx
          .insert(tokenLedger)
          .values({ userId, delta: amount, kind, ref, detail, at: clock.now() })
          .onConflictDoNothing({ target: [tokenLedger.kind, tokenLedger.ref] })
          .returning({ id: tokenLedger.id });
        if (!entry) return false;
        await tx
          .insert(tokenAccounts)
          .values({ userId, balance: amount })
          .onConflictDoUpdate({
            target: tokenAccounts.userId,
            set: { balance: sql`${tokenAccounts.balance} + ${amount}` },
          });
        return true;
      });
    },

    withdraw({ userId, amount, kind, ref, detail = {} }) {
      return transaction(db, async (tx) => {
        const { balance, held } = await lockAccount(tx, userId);
        const taken = Math.min(amount, balance - held);
        if (taken <= 0) return 0;
        const [entry] = await tx
          .insert(tokenLedger)
          .values({ userId, delta: -taken, kind, ref, detail, at: clock.now() })
          .onConflictDoNothing({ target: [tokenLedger.kind, tokenLedger.ref] })
          .returning({ id: tokenLedger.id });
        if (!entry) return 0;
        await changeAccount(tx, userId, { balance: -taken });
        return taken;
      });
    },

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
        // Tokens that other holds of this user reserve are not available; the operator pays the
        // overage (ADR 014).
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

const emptyAccount = { balance: 0, held: 0, used: 0 };

async function readAccount(db: Database, userId: number) {
  const [account] = await db.select().from(tokenAccounts).where(eq(tokenAccounts.userId, userId));
  return account ?? emptyAccount;
}

async function lockAccount(tx: Database, userId: number) {
  const [account] = await tx
    .select()
    .from(tokenAccounts)
    .where(eq(tokenAccounts.userId, userId))
    .for('update');
  return account ?? emptyAccount;
}

/** Adds to the columns. The condition repeats the table's checks, so that a mistake here throws. */
async function changeAccount(
  tx: Database,
  userId: number,
  { balance = 0, held = 0, used = 0 }: Partial<typeof emptyAccount>,
) {
  const [changed] = await tx
    .update(tokenAccounts)
    .set({
      balance: sql`${tokenAccounts.balance} + ${balance}`,
      held: sql`${tokenAccounts.held} + ${held}`,
      used: sql`${tokenAccounts.used} + ${used}`,
    })
    .where(
      and(
        eq(tokenAccounts.userId, userId),
        sql`${tokenAccounts.held} + ${held} between 0 and ${tokenAccounts.balance} + ${balance}`,
      ),
    )
    .returning({ userId: tokenAccounts.userId });
  if (!changed) throw new Error(`The account of user ${userId} does not allow this change`);
}
