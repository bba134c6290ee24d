import type { BackendsService } from '../backends/index.ts';
import type { Feature } from '../ports/feature.ts';
import type { SiteHost } from '../ports/site-host.ts';
import {
  createSchedules,
  siteFunctionRows,
  siteFunctionsHandlers,
} from '../site-functions/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { ProjectParts } from './projects.ts';

/** The feature of functions: secrets, hosts, logs and schedules. */
export function siteFunctionsFeature(
  parts: Pick<Base, 'db' | 'account'> &
    Pick<Foundation, 'clock' | 'log'> &
    Pick<ProjectParts, 'backends' | 'projects' | 'siteHost' | 'functions'>,
): Feature {
  const { db, clock, log, account, backends, projects, siteHost, functions } = parts;
  const invoke = createInvoke(backends, siteHost);
  const schedules = createSchedules({
    ...{ db, clock, functions },
    invoke: async (project, name) => (await invoke(project, 'live', name)).status,
    log: (message, detail) => log.info(detail, message),
  });
  return {
    name: 'site-functions',
    ...siteFunctionRows,
    handlers: {
      siteFunctions: siteFunctionsHandlers({
        ...{ projects, backends, functions, schedules, invoke },
        planOf: account.planOf,
      }),
    },
    schedule: (jobs) => schedules.schedule(jobs),
  };
}

/** Calls a function by the API of its site, as the owner of all rights. */
function createInvoke(backends: Pick<BackendsService, 'route'>, host: Pick<SiteHost, 'call'>) {
  return async (project: string, data: 'test' | 'live', name: string) => {
    // The host gets the site's keys and address, which the function needs.
    const route = await backends.route(project, data);
    if (!route) return { status: 404, body: '' };
    return host.call(
      route.site,
      { as: 'service' },
      {
        ...{ method: 'POST', path: `functions/v1/${name}`, body: '{}' },
      },
    );
  };
}
