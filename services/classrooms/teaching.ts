import { and, eq } from 'drizzle-orm';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import { fail } from '../../domain/errors.ts';
import type { PagePictures } from '../ports/page-pictures.ts';
import type { OneTimePasswords } from '../sign-in/index.ts';
import { classroomMembers, classrooms } from '../store/schema/index.ts';
import { drawJoinCode } from './join-code.ts';
import { findMember, listMembers } from './members.ts';
import { hasRole, taughtClassroom } from './roles.ts';
import { newestSites, readWall, type WallDeps } from './wall.ts';

type Options = WallDeps & {
  pictures: Pick<PagePictures, 'ofVersion'>;
  oneTimePasswords: OneTimePasswords;
};

export type Teaching = ReturnType<typeof createTeaching>;

/**
 * Creates the functions for a teacher's own classes. All throw `notFound` when the user does not
 * teach the class or the pupil is not in it.
 */
export function createTeaching(options: Options) {
  const { db, pictures, oneTimePasswords } = options;
  return {
    async wall(userId: number, id: string) {
      const { name, joinCode } = await taughtClassroom(db, userId, id);
      const list = await readWall(options, id, await listMembers(db, id));
      return { id, name, joinCode, members: list.length, list };
    },

    /**
     * Returns the picture of the published version only, because a later version may be private.
     * Throws `notFound` when no page check took a picture of it.
     */
    async picture(userId: number, id: string, userNo: string): Promise<FileResponse> {
      await taughtClassroom(db, userId, id);
      const member = await findMember(db, id, userNo);
      const site = (await newestSites(db, [member.id])).get(member.id);
      if (!site) throw fail('notFound');
      return pictures.ofVersion(site.projectUuid, site.version);
    },

    async renewCode(userId: number, id: string): Promise<{ joinCode: string }> {
      await taughtClassroom(db, userId, id);
      const joinCode = drawJoinCode();
      await db.update(classrooms).set({ joinCode }).where(eq(classrooms.id, id));
      return { joinCode };
    },

    async removeMember(userId: number, id: string, userNo: string): Promise<null> {
      await taughtClassroom(db, userId, id);
      const member = await findMember(db, id, userNo);
      await db
        .delete(classroomMembers)
        .where(and(eq(classroomMembers.classroomId, id), eq(classroomMembers.userId, member.id)));
      return null;
    },

    /**
     * Resets a pupil's password. Throws `forbidden` when the member has a role, so that a teacher
     * cannot take over the account of an operator or of another teacher.
     */
    async resetPassword(userId: number, id: string, userNo: string) {
      await taughtClassroom(db, userId, id);
      const member = await findMember(db, id, userNo);
      if (await hasRole(db, member.id)) throw fail('forbidden');
      const { password, until } = await oneTimePasswords.reset(member.id, { teacher: userId });
      return { password, until: until.getTime() };
    },
  };
}
