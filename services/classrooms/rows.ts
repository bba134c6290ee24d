import type { FeatureRows } from '../ports/feature.ts';
import { deleteClassesOfTeacher } from './roles.ts';
import { classroomMembers, classrooms, roles } from './schema.ts';

export const classroomRows: FeatureRows = {
  tables: [classrooms, roles, classroomMembers],
  person: {
    erase: deleteClassesOfTeacher,
  },
};
