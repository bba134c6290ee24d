import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { classroomMembers, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

export type Member = {
  id: number;
  userNo: string;
  username: string | null;
  fullName: string | null;
};

/** Returns the name from the school's list, otherwise the username, otherwise the user number. */
export const memberName = ({ fullName, username, userNo }: Member): string =>
  fullName?.trim() || username?.trim() || userNo;

const member = {
  id: users.id,
  userNo: users.userNo,
  username: users.username,
  fullName: users.fullName,
};

/** Excludes users who have requested the deletion of their account. */
const isPresent = and(isNull(users.erasedAt), isNull(users.deletionAskedAt));

/** Lists the pupils of a class in the order in which they joined. */
export function listMembers(db: Database, classroom: string): Promise<Member[]> {
  return db
    .select(member)
    .from(classroomMembers)
    .innerJoin(users, eq(users.id, classroomMembers.userId))
    .where(and(eq(classroomMembers.classroomId, classroom), isPresent))
    .orderBy(classroomMembers.joinedAt, users.id);
}

/** Returns a pupil of a class. Throws `notFound` for a user who is not in the class. */
export async function findMember(db: Database, classroom: string, userNo: string): Promise<Member> {
  const [row] = await db
    .select(member)
    .from(classroomMembers)
    .innerJoin(users, eq(users.id, classroomMembers.userId))
    .where(and(eq(classroomMembers.classroomId, classroom), eq(users.userNo, userNo), isPresent));
  if (!row) throw fail('notFound');
  return row;
}

/** Counts the pupils of each class, without pupils whose account will be deleted. */
export async function countMembers(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: classroomMembers.classroomId, members: count() })
    .from(classroomMembers)
    .innerJoin(users, eq(users.id, classroomMembers.userId))
    .where(and(inArray(classroomMembers.classroomId, [...ids]), isPresent))
    .groupBy(classroomMembers.classroomId);
  return new Map(rows.map(({ id, members }) => [id, members]));
}
