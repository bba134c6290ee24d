import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Classroom, TaughtClassroom } from '../../domain/entities/classroom.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import { classroomMembers, classrooms, roles } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { drawJoinCode, readJoinCode } from './join-code.ts';
import { countMembers } from './members.ts';
import { hasRole } from './roles.ts';

export type Classrooms = ReturnType<typeof createClassrooms>;

/** Creates the functions for the classes of a school: who teaches them and who belongs to them. */
export function createClassrooms({ db, clock }: { db: Database; clock: Clock }) {
  async function taughtBy(userId: number): Promise<TaughtClassroom[]> {
    const rows = await db
      .select({ id: classrooms.id, name: classrooms.name, joinCode: classrooms.joinCode })
      .from(classrooms)
      .innerJoin(roles, eq(roles.classroomId, classrooms.id))
      .where(and(eq(roles.userId, userId), eq(roles.role, 'teacher')))
      .orderBy(asc(classrooms.createdAt), asc(classrooms.id));
    const counts = await countMembers(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, members: counts.get(row.id) ?? 0 }));
  }

  return {
    async mine(userId: number) {
      const joined = await db
        .select({ id: classrooms.id, name: classrooms.name })
        .from(classroomMembers)
        .innerJoin(classrooms, eq(classrooms.id, classroomMembers.classroomId))
        .where(eq(classroomMembers.userId, userId))
        .orderBy(asc(classroomMembers.joinedAt));
      const isTeacher = await hasRole(db, userId, 'teacher');
      return { isTeacher, taught: await taughtBy(userId), joined };
    },

    /** Creates a class. Throws `forbidden` for a user who is not a teacher. */
    async create(userId: number, name: string): Promise<TaughtClassroom> {
      if (!(await hasRole(db, userId, 'teacher'))) throw fail('forbidden');
      if ((await taughtBy(userId)).length >= limits.classrooms.perTeacher)
        throw fail('classroomLimit', { max: limits.classrooms.perTeacher });
      const classroom = { id: randomUUID(), name, joinCode: drawJoinCode() };
      const at = clock.now();
      await transaction(db, async (tx) => {
        await tx.insert(classrooms).values({ ...classroom, createdAt: at });
        await tx
          .insert(roles)
          .values({ userId, role: 'teacher', classroomId: classroom.id, grantedAt: at });
      });
      return { ...classroom, members: 0 };
    },

    /**
     * Adds the user to the class with this code. Throws `notFound` for an unknown code and
     * `classroomFull` when the class is full. Joining twice changes nothing.
     */
    join(userId: number, code: string): Promise<Classroom> {
      return transaction(db, async (tx) => {
        // The lock prevents that pupils who join at the same time exceed the limit.
        const [found] = await tx
          .select({ id: classrooms.id, name: classrooms.name })
          .from(classrooms)
          .where(eq(classrooms.joinCode, readJoinCode(code)))
          .for('update');
        if (!found) throw fail('notFound');
        const added = await tx
          .insert(classroomMembers)
          .values({ classroomId: found.id, userId, joinedAt: clock.now() })
          .onConflictDoNothing()
          .returning({ userId: classroomMembers.userId });
        const { members: max } = limits.classrooms;
        const members = (await countMembers(tx, [found.id])).get(found.id) ?? 0;
        if (added.length > 0 && members > max) throw fail('classroomFull', { max });
        return found;
      });
    },

    /** Removes the user from a class; does nothing if the user is not in it. */
    async leave(userId: number, classroom: string): Promise<null> {
      await db
        .delete(classroomMembers)
        .where(
          and(eq(classroomMembers.classroomId, classroom), eq(classroomMembers.userId, userId)),
        );
      return null;
    },
  };
}
