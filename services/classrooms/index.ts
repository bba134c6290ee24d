export { type Classrooms, createClassrooms } from './classrooms.ts';
export { type ClassroomParts, classroomHandlers } from './handlers.ts';
export { type GrantedRole, grantedRoles, grantRole, listRoles, revokeRole } from './roles.ts';
export { classroomRows } from './rows.ts';
export { createTeaching } from './teaching.ts';
