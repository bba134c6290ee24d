import { and, asc, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { classrooms, roles, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** The roles that an operator grants. */
export const grantedRoles = ['operator', 'teacher'] as const;
export type GrantedRole = (typeof grantedRoles)[number];

/** Grants a role. Returns false if the user already had it. */
export async function grantRole(
  tx: Database,
  { userId, role, at }: { userId: number; role: GrantedRole; at: Date },
): Promise<boolean> {
  const added = await tx
    .insert(roles)
    .values({ userId, role, grantedAt: at })
    .onConflictDoNothing()
    .returning({ userId: roles.userId });
  return added.length > 0;
}

/**
 * Revokes a role. Revoking `teacher` also removes the user from every class they teach, and deletes
 * classes left without a teacher. Returns whether the user had the role.
 */
export async function revokeRole(
  tx: Database,
  { userId, role }: { userId: number; role: GrantedRole },
): Promise<boolean> {
  if (role === 'teacher') await deleteClassesOfTeacher(tx, userId);
  const removed = await tx
    .delete(roles)
    .where(and(eq(roles.userId, userId), eq(roles.role, role)))
    .returning({ userId: roles.userId });
  return removed.length > 0;
}

/** Deletes the classes of which the user is the last teacher (CLASS-001). */
export async function deleteClassesOfTeacher(tx: Database, userId: number): Promise<void> {
  const taught = tx
    .select({ id: roles.classroomId })
    .from(roles)
    .where(and(eq(roles.userId, userId), eq(roles.role, 'teacher')));
  const otherTeachers = tx
    .select({ one: sql`1` })
    .from(roles)
    .where(and(eq(roles.classroomId, classrooms.id), ne(roles.userId, userId)));
  await tx.delete(classrooms).where(and(inArray(classrooms.id, taught), notExists(otherTeachers)));
}

/** Lists the users with a role that an operator granted. */
export function listRoles(
  db: Database,
): Promise<{ userNo: string; name: string | null; role: string }[]> {
  return db
    .select({ userNo: users.userNo, name: users.username, role: roles.role })
    .from(roles)
    .innerJoin(users, eq(users.id, roles.userId))
    .where(isNull(roles.classroomId))
    .orderBy(asc(roles.role), asc(users.id));
}

/** Whether the user has the role `role`; without `role`, whether the user has any role. */
export async function hasRole(db: Database, userId: number, role?: GrantedRole): Promise<boolean> {
  const rows = await db
    .select({ role: roles.role })
    .from(roles)
    .where(
      and(eq(roles.userId, userId), role && and(eq(roles.role, role), isNull(roles.classroomId))),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Returns the class if the user teaches it. Throws `notFound` for any other user, so that knowing
 * the id of a class gives no access.
 */
export async function taughtClassroom(
  db: Database,
  userId: number,
  classroom: string,
): Promise<typeof classrooms.$inferSelect> {
  const [row] = await db
    .select({ classroom: classrooms })
    .from(classrooms)
    .innerJoin(roles, eq(roles.classroomId, classrooms.id))
    .where(and(eq(classrooms.id, classroom), eq(roles.userId, userId), eq(roles.role, 'teacher')));
  if (!row) throw fail('notFound');
  return row.classroom;
}
