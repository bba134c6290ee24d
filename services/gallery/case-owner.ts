import { and, eq } from 'drizzle-orm';
import { projects, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** The user that owns the cases. This user has no sign-in method, so nobody can sign in as it. */
export const casesOwner = { userNo: 'sayso', inviteCode: 'sayso', username: 'Sayso' };

/** Returns whether a project is one of the product's own cases, whose owner reads nothing. */
export async function isOwnCase(db: Database, project: string): Promise<boolean> {
  const [found] = await db
    .select({ uuid: projects.uuid })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(and(eq(projects.uuid, project), eq(users.userNo, casesOwner.userNo)));
  return found !== undefined;
}
