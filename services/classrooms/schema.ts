import { bigint, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../sign-in/schema.ts';
import { moment } from '../store/columns.ts';

/** Classes of a school (CLASS-001). */
export const classrooms = pgTable('classrooms', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  joinCode: text().notNull().unique(),
  createdAt: moment().notNull(),
});

/**
 * What users may do beyond their own projects. An operator grants a role without a classroom; a
 * teacher gets one more row for each class they create.
 */
export const roles = pgTable(
  'roles',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    role: text().$type<'operator' | 'teacher'>().notNull(),
    classroomId: uuid().references(() => classrooms.id, { onDelete: 'cascade' }),
    grantedAt: moment().notNull(),
  },
  (table) => [
    unique('roles_once').on(table.userId, table.role, table.classroomId).nullsNotDistinct(),
    index('roles_classroom').on(table.classroomId),
  ],
);

export const classroomMembers = pgTable(
  'classroom_members',
  {
    classroomId: uuid()
      .notNull()
      .references(() => classrooms.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    joinedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classroomId, table.userId] }),
    index('classroom_members_user').on(table.userId),
  ],
);
