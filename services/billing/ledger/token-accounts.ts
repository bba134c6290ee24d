import { and, eq, sql } from 'drizzle-orm';
import { tokenAccounts } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';

const emptyAccount = { balance: 0, held: 0, used: 0 };

/** Returns a user's balances; all are 0 before the first credit. */
export async function readAccount(db: Database, userId: number) {
  const [account] = await db.select().from(tokenAccounts).where(eq(tokenAccounts.userId, userId));
  return account ?? emptyAccount;
}

/** Returns a user's balances and locks them until the transaction ends. */
export async function lockAccount(tx: Database, userId: number) {
  const [account] = await tx
    .select()
    .from(tokenAccounts)
    .where(eq(tokenAccounts.userId, userId))
    .for('update');
  return account ?? emptyAccount;
}

/**
 * Adds amounts to the columns. The `where` condition repeats the table's check constraints, so that
 * a wrong amount throws an error here.
 */
export async function changeAccount(
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
