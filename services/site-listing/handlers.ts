import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteListing as calls } from '../../domain/contract/site-listing.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { SiteListingService } from './site-listing.ts';

export function siteListingHandlers(
  listing: SiteListingService,
  projects: Pick<ProjectsService, 'own'>,
): HandlersOf<typeof calls, Caller, CallContext> {
  const own = async (uuid: string, user: Caller) => (await projects.own(uuid, user.id)).uuid;
  return {
    read: async ({ uuid }, { user }) => listing.read(await own(uuid, user)),
    change: async ({ uuid, ...wanted }, { user }) => listing.change(await own(uuid, user), wanted),
    picture: async ({ uuid, kind }, { user }) => listing.picture(await own(uuid, user), kind),
    setPicture: async ({ uuid, kind, bytes }, { user }) =>
      listing.setPicture({ uuid: await own(uuid, user), userId: user.id }, { kind, bytes }),
    removePicture: async ({ uuid, kind }, { user }) =>
      listing.removePicture(await own(uuid, user), kind),
  };
}
