import { randomInt } from 'node:crypto';
import { users } from '../../services/store/schema/index.ts';
import type { Database } from '../../services/store/transaction.ts';

/** Inserts a user row that cannot sign in, for suites below the HTTP layer. */
export async function insertUserRow(db: Database): Promise<{ id: number; userNo: string }> {
  const number = String(randomInt(10_000_000, 100_000_000));
  const [person] = await db
    .insert(users)
    .values({ userNo: number, inviteCode: number, createdAt: new Date(), lastSignInAt: new Date() })
    .returning({ id: users.id, userNo: users.userNo });
  if (!person) throw new Error('No user was made');
  return person;
}
