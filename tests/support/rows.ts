import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../services/store/open-database.ts';
import { projects, tokenAccounts, users } from '../../services/store/schema/index.ts';

/**
 * Inserts a user with a balance directly into the tables, for suites that do not test signing in.
 */
export async function insertUser(db: Database, tokens = 0): Promise<number> {
  const now = new Date();
  const mark = `${randomInt(1e8, 1e9)}${randomInt(1e6)}`;
  const [row] = await db
    .insert(users)
    .values({ userNo: mark, inviteCode: mark, createdAt: now, lastSignInAt: now })
    .returning();
  if (!row) throw new Error('no user');
  await db.insert(tokenAccounts).values({ userId: row.id, balance: tokens });
  return row.id;
}

/** Inserts a project of that user without files. Returns its uuid. */
export async function insertProject(
  db: Database,
  userId: number,
  uuid: string = randomUUID(),
): Promise<string> {
  const now = new Date();
  await db
    .insert(projects)
    .values({ uuid, userId, title: 'Test', grade: 1, createdAt: now, updatedAt: now });
  return uuid;
}
