import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import { classroomMembers, classrooms, roles } from './schema.ts';

export const classroomRows: FeatureRows = {
  tables: [classrooms, roles, classroomMembers],
  person: {
    /** A class ends with its last teacher. */
    async erase(tx, userId) {
      const taught = tx
        .select({ id: roles.classroomId })
        .from(roles)
        .where(and(eq(roles.userId, userId), eq(roles.role, 'teacher')));
      const otherTeachers = tx
        .select({ one: sql`1` })
        .from(roles)
        .where(and(eq(roles.classroomId, classrooms.id), ne(roles.userId, userId)));
      await tx
        .delete(classrooms)
        .where(and(inArray(classrooms.id, taught), notExists(otherTeachers)));
    },
  },
};
