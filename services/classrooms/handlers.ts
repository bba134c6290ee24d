import type { HandlersOf } from '../../domain/contract/call.ts';
import type { classrooms as calls } from '../../domain/contract/classrooms.ts';
import { fail } from '../../domain/errors.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { Classrooms } from './classrooms.ts';
import type { Teaching } from './teaching.ts';

export type ClassroomParts = { classrooms: Classrooms; teaching: Teaching; isSchool: boolean };

/**
 * Creates the handlers of classes. They work only on a school's server; elsewhere every call throws
 * `notFound`.
 */
export function classroomHandlers({
  classrooms,
  teaching,
  isSchool,
}: ClassroomParts): HandlersOf<typeof calls, Caller, CallContext> {
  const inSchool = () => {
    if (!isSchool) throw fail('notFound');
    return { ...classrooms, ...teaching };
  };
  return {
    mine: async (_, { user }) => inSchool().mine(user.id),
    create: async ({ name }, { user }) => inSchool().create(user.id, name),
    join: async ({ code }, { user }) => inSchool().join(user.id, code),
    leave: async ({ classroom }, { user }) => inSchool().leave(user.id, classroom),
    wall: async ({ classroom }, { user }) => inSchool().wall(user.id, classroom),
    picture: async ({ classroom, userNo }, { user }) =>
      inSchool().picture(user.id, classroom, userNo),
    renewCode: async ({ classroom }, { user }) => inSchool().renewCode(user.id, classroom),
    removeMember: async ({ classroom, userNo }, { user }) =>
      inSchool().removeMember(user.id, classroom, userNo),
    resetPassword: async ({ classroom, userNo }, { user }) =>
      inSchool().resetPassword(user.id, classroom, userNo),
  };
}
