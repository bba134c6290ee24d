import { sql } from 'drizzle-orm';
import { fail } from '../../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ledger } from '../../ports/ledger.ts';
import { tokenAccounts, tokenLedger } from '../../store/schema/index.ts';
import { type Database, transaction } from '../../store/transaction.ts';
import { changeAccount, lockAccount, readAccount } from './token-accounts.ts';
import { createTokenHolds } from './token-holds.ts';

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

    ...createTokenHolds({ db, clock }),
  };
}
