import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteBucket as calls } from '../../domain/contract/site-bucket.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { SiteBuckets } from './site-bucket.ts';

export function siteBucketHandlers(
  buckets: SiteBuckets,
  projects: Pick<ProjectsService, 'own'>,
): HandlersOf<typeof calls, Caller, CallContext> {
  const own = async (uuid: string, user: Caller) => (await projects.own(uuid, user.id)).uuid;
  return {
    read: async ({ uuid }, { user }) => buckets.read(await own(uuid, user)),
    change: async ({ uuid, ...wanted }, { user }) => buckets.change(await own(uuid, user), wanted),
    copy: async ({ uuid }, { user }) => buckets.copy(await own(uuid, user)),
    remove: async ({ uuid }, { user }) => buckets.remove(await own(uuid, user)),
  };
}
