import { gatesOf } from '../../domain/billing/entitlements.ts';
import type { PlanCode } from '../../domain/billing/plans.ts';
import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteFunctions as calls } from '../../domain/contract/site-functions.ts';
import { fail } from '../../domain/errors.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { Backends, DataSet } from '../ports/backends.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { createSchedules } from './schedules.ts';
import type { SiteFunctionsService } from './site-functions.ts';

export type SiteFunctionsParts = {
  projects: Pick<ProjectsService, 'own'>;
  backends: Pick<Backends, 'siteOf' | 'isManaged'>;
  planOf: (userId: number) => Promise<PlanCode>;
  functions: SiteFunctionsService;
  schedules: Pick<ReturnType<typeof createSchedules>, 'list'>;
  /** Calls a function with all rights. */
  invoke: (
    project: string,
    data: DataSet,
    name: string,
  ) => Promise<{ status: number; body: string }>;
};

const shownBody = 4_000;

/**
 * Creates the handlers of functions. Only the project's owner may call them, with a plan that has
 * managed backends (DB-001, MEM-022).
 */
export function siteFunctionsHandlers(
  parts: SiteFunctionsParts,
): HandlersOf<typeof calls, Caller, CallContext> {
  const { functions, schedules, backends } = parts;

  async function ownProject(uuid: string, user: Caller): Promise<string> {
    const { uuid: project } = await parts.projects.own(uuid, user.id);
    if (!gatesOf(await parts.planOf(user.id)).hasDeepBase) throw fail('planNeeded');
    if (!(await backends.isManaged(project))) throw fail('notManaged');
    return project;
  }

  async function open({ uuid, data }: { uuid: string; data: DataSet }, user: Caller) {
    const project = await ownProject(uuid, user);
    if ((await backends.siteOf(project, data)) === undefined)
      throw fail(data === 'live' ? 'noLiveData' : 'notManaged');
    return project;
  }

  return {
    async list(input, { user }) {
      const project = await open(input, user);
      const [list, rows, lines] = await Promise.all([
        functions.list(project, input.data),
        input.data === 'live' ? schedules.list(project) : [],
        functions.lines.list(project, input.data),
      ]);
      const runs = new Map(rows.map((row) => [row.name, row]));
      return {
        list: list.map(({ schedule, ...one }) => {
          const run = runs.get(one.name);
          const error = lines.find(({ name, isError }) => isError && name === one.name);
          return {
            ...{ ...one, lastErrorAt: error?.at.toISOString() ?? null },
            schedule: schedule && {
              ...schedule,
              nextAt: run?.nextAt.toISOString() ?? null,
              lastAt: run?.lastAt?.toISOString() ?? null,
              lastStatus: run?.lastStatus ?? null,
            },
          };
        }),
      };
    },
    async lines(input, { user }) {
      const list = await functions.lines.list(await open(input, user), input.data);
      return { list: list.map((line) => ({ ...line, at: line.at.toISOString() })) };
    },
    async run(input, { user }) {
      const project = await open(input, user);
      const known = await functions.list(project, input.data);
      if (!known.some(({ name }) => name === input.name)) throw fail('functionGone');
      const { status, body } = await parts.invoke(project, input.data, input.name);
      return { status, body: body.slice(0, shownBody) };
    },
    async settings({ uuid }, { user }) {
      const project = await ownProject(uuid, user);
      const [secrets, hosts] = await Promise.all([
        functions.secrets.list(project),
        functions.hosts.list(project),
      ]);
      const list = secrets.map((one) => ({ ...one, changedAt: one.changedAt.toISOString() }));
      return { secrets: list, hosts };
    },
    async putSecret({ uuid, ...given }, { user }) {
      await functions.secrets.put(await ownProject(uuid, user), given);
      return null;
    },
    async removeSecret({ uuid, name, data }, { user }) {
      await functions.secrets.remove(await ownProject(uuid, user), name, data);
      return null;
    },
    async addHost({ uuid, host }, { user }) {
      return { host: await functions.hosts.add(await ownProject(uuid, user), host) };
    },
    async removeHost({ uuid, host }, { user }) {
      await functions.hosts.remove(await ownProject(uuid, user), host);
      return null;
    },
  };
}
