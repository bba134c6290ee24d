import { gatesOf } from '../../domain/billing/entitlements.ts';
import { type PlanCode, plans } from '../../domain/billing/plans.ts';
import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteData as calls } from '../../domain/contract/site-data.ts';
import type { DataSet } from '../../domain/entities/site-data.ts';
import { fail } from '../../domain/errors.ts';
import { megabyte } from '../../domain/units.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { Backends } from '../ports/backends.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteCaller, SiteHost } from '../ports/site-host.ts';
import type { ProjectsService } from '../projects/index.ts';
import { runSql } from './console.ts';
import { createCsv } from './csv.ts';
import { readCatalogue } from './read-catalogue.ts';
import { reachable } from './site-caller.ts';
import { createSiteRows } from './site-rows.ts';
import { createSiteUsers } from './site-users.ts';
import { createStoredFiles } from './stored-files.ts';

export type SiteDataParts = {
  projects: Pick<ProjectsService, 'own'>;
  backends: Pick<Backends, 'siteOf'> & { hasLiveData(project: string): Promise<boolean> };
  host: SiteHost;
  planOf: (userId: number) => Promise<PlanCode>;
  clock: Clock;
};

/** A set of data that a caller may use. */
export type OpenedData = { site: string; plan: PlanCode; project: string };

type DataParts<User> = Pick<SiteDataParts, 'host' | 'clock'> & {
  hasLiveData(project: string): Promise<boolean>;
  /** Checks the caller and finds the set of data. */
  open(place: { uuid: string; data: DataSet }, user: User): Promise<OpenedData>;
};

/**
 * Creates the handlers of the data manager for the product. Only the project's owner may call them,
 * with a plan that has managed backends (DB-001, MEM-022).
 */
export function siteDataHandlers(
  parts: SiteDataParts,
): HandlersOf<typeof calls, Caller, CallContext> {
  const { hasLiveData } = parts.backends;
  return createDataHandlers<Caller>({ ...parts, hasLiveData, open: createOpen(parts) });
}

/** Creates the handlers of the data manager for callers that `open` knows. */
export function createDataHandlers<User>(
  parts: DataParts<User>,
): HandlersOf<typeof calls, User, CallContext> {
  const { host, open } = parts;
  const rows = createSiteRows(host);
  const users = createSiteUsers(host);
  const files = createStoredFiles(host);
  const csv = createCsv(host);
  return {
    async tables(input, { user }) {
      const { site } = await open(input, user);
      return { list: await readCatalogue(host, site) };
    },
    async usage(input, { user }) {
      const { site, plan, project } = await open(input, user);
      const { bytes, limit, isFull } = await reachable(() => host.usage(site));
      return {
        ...{ bytes, isFull, limit: limit ?? plans[plan].dbSize * megabyte },
        hasLiveData: await parts.hasLiveData(project),
      };
    },
    async rows({ uuid, data, viewer, sort = [], filters = [], ...query }, { user }) {
      const { site } = await open({ uuid, data }, user);
      return rows.list(site, { ...query, sort, filters, viewer: viewerOf(viewer) });
    },
    async row(input, { user }) {
      const { site } = await open(input, user);
      return { values: await rows.read(site, input) };
    },
    async addRow(input, { user }) {
      const { site } = await open(input, user);
      return { values: await rows.add(site, input) };
    },
    async changeRow(input, { user }) {
      const { site } = await open(input, user);
      return { values: await rows.change(site, input) };
    },
    async removeRow(input, { user }) {
      const { site } = await open(input, user);
      return { values: await rows.remove(site, input) };
    },
    async exportTable(input, { user }) {
      const { site } = await open(input, user);
      return csv.exportTable(site, input.table);
    },
    async importRows(input, { user }) {
      const { site } = await open(input, user);
      return csv.importRows(site, input);
    },
    async users(input, { user }) {
      const { site } = await open(input, user);
      return users.list(site, input.pageNum);
    },
    async mails(input, { user }) {
      const { site } = await open(input, user);
      const kept = await reachable(() => host.keptMails(site));
      const list = kept.map(({ to, reason, link, code, at }) => ({ to, reason, link, code, at }));
      return { list };
    },
    async addUser(input, { user }) {
      const { site } = await open(input, user);
      return users.add(site, input);
    },
    async changeUser(input, { user }) {
      const { site } = await open(input, user);
      return users.change(site, input.user, input);
    },
    async removeUser(input, { user }) {
      const { site } = await open(input, user);
      return users.remove(site, input.user);
    },
    async buckets(input, { user }) {
      const { site } = await open(input, user);
      return { list: await files.buckets(site) };
    },
    async files(input, { user }) {
      const { site } = await open(input, user);
      return files.list(site, input);
    },
    async download(input, { user }) {
      const { site } = await open(input, user);
      return files.download(site, input);
    },
    async removeFile(input, { user }) {
      const { site } = await open(input, user);
      return files.remove(site, input);
    },
    async runSql({ data, sql, ...input }, { user }) {
      const { site } = await open({ ...input, data }, user);
      return runSql(parts, { site, data, sql });
    },
  };
}

/** Returns the function that checks the caller and finds the set of data. */
function createOpen({ projects, backends, planOf }: SiteDataParts) {
  return async ({ uuid, data }: { uuid: string; data: DataSet }, user: Caller) => {
    const { uuid: project } = await projects.own(uuid, user.id);
    const plan = await planOf(user.id);
    if (!gatesOf(plan).hasDeepBase) throw fail('planNeeded');
    const site = await backends.siteOf(project, data);
    if (site === undefined) throw fail(data === 'live' ? 'noLiveData' : 'notManaged');
    return { site, plan, project };
  };
}

function viewerOf(viewer: string): SiteCaller {
  if (viewer === 'owner') return { as: 'service' };
  return viewer === 'visitor' ? { as: 'visitor' } : { as: 'user', id: viewer };
}
