import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteDomains as calls } from '../../domain/contract/site-domains.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { SiteDomainsService } from './site-domains.ts';

/** Creates the handlers of own domains, which only the project's owner may call. */
export function siteDomainHandlers({
  projects,
  domains,
}: {
  projects: Pick<ProjectsService, 'own'>;
  domains: SiteDomainsService;
}): HandlersOf<typeof calls, Caller, CallContext> {
  const own = async (uuid: string, user: Caller): Promise<string> =>
    (await projects.own(uuid, user.id)).uuid;
  return {
    list: async ({ uuid }, { user }) => domains.list(await own(uuid, user)),
    add: async ({ uuid, host }, { user }) => domains.add(await own(uuid, user), host),
    check: async ({ uuid, host }, { user }) => domains.check(await own(uuid, user), host),
    choose: async ({ uuid, host }, { user }) => domains.choose(await own(uuid, user), host),
    remove: async ({ uuid, host }, { user }) => domains.remove(await own(uuid, user), host),
  };
}
