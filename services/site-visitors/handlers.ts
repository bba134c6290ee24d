import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteVisitors as calls } from '../../domain/contract/site-visitors.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { SiteVisitorsService } from './site-visitors.ts';

export function siteVisitorHandlers(
  visitors: Pick<
    SiteVisitorsService,
    'read' | 'change' | 'ticket' | 'people' | 'invite' | 'uninvite'
  >,
  projects: Pick<ProjectsService, 'own'>,
): HandlersOf<typeof calls, Caller, CallContext> {
  const own = async (uuid: string, user: Caller) => (await projects.own(uuid, user.id)).uuid;
  return {
    read: async ({ uuid }, { user }) => visitors.read(await own(uuid, user)),
    change: async ({ uuid, ...wanted }, { user }) => visitors.change(await own(uuid, user), wanted),
    ticket: async ({ uuid }, { user }) => ({
      address: await visitors.ticket(await own(uuid, user)),
    }),
    people: async ({ uuid }, { user }) => visitors.people(await own(uuid, user)),
    invite: async ({ uuid, contacts }, { user }) =>
      visitors.invite(await own(uuid, user), contacts),
    uninvite: async ({ uuid, person }, { user }) =>
      visitors.uninvite(await own(uuid, user), person),
  };
}
