import type { acceptance as calls } from '../../domain/contract/acceptance.ts';
import type { HandlersOf } from '../../domain/contract/call.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { Database } from '../store/open-database.ts';
import { readAbilityPicture } from './kept-abilities.ts';

type AcceptanceDeps = {
  db: Database;
  projects: { own(uuid: string, userId: number): Promise<{ uuid: string }> };
};

/** Only the owner may see the pictures of a project's abilities. */
export const acceptanceHandlers = ({
  db,
  projects,
}: AcceptanceDeps): HandlersOf<typeof calls, Caller, CallContext> => ({
  async picture({ uuid, name }, { user }) {
    const project = await projects.own(uuid, user.id);
    const bytes = await readAbilityPicture(db, project.uuid, name);
    if (!bytes) throw fail('notFound');
    async function* all() {
      yield bytes as Uint8Array;
    }
    return {
      name: 'picture.jpg',
      type: 'image/jpeg',
      bytes: all(),
      cacheMs: limits.check.pictureCacheMs,
      // The name contains the version, so it can serve as the ETag.
      etag: name,
    };
  },
});
