import { eq } from 'drizzle-orm';
import { gatesOf } from '../../domain/billing/entitlements.ts';
import type { PlanCode } from '../../domain/billing/plans.ts';
import { fail } from '../../domain/errors.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';
import { adminOrigin, canHaveAdmin } from '../../domain/site-admin/address.ts';
import type { Backends } from '../ports/backends.ts';
import { projects, sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

export type AdminSitesOptions = {
  db: Database;
  backends: Pick<Backends, 'siteOf'> & {
    isManaged(project: string): Promise<boolean>;
    hasLiveData(project: string): Promise<boolean>;
  };
  planOf: (userId: number) => Promise<PlanCode>;
  /** The public address of published sites; its port is known when the gateway listens. */
  place: () => PreviewPlace;
};

/** An app with an admin: its project, and the addresses of both. */
export type AdminSite = {
  project: string;
  name: string;
  title: string;
  url: string;
  admin: string;
};

export type AdminSites = ReturnType<typeof createAdminSites>;

/** Finds the apps that have an admin. Every request asks again, so that none outlives its app. */
export function createAdminSites({ db, backends, planOf, place }: AdminSitesOptions) {
  const columns = {
    ...{ project: sites.projectUuid, name: sites.name, current: sites.current },
    ...{ title: projects.title, userId: projects.userId },
  };
  const found = () =>
    db.select(columns).from(sites).innerJoin(projects, eq(projects.uuid, sites.projectUuid));

  const view = ({ project, name, title }: { project: string; name: string; title: string }) => ({
    ...{ project, name, title },
    url: publishedOrigin(name, place()),
    admin: adminOrigin(name, place()),
  });

  return {
    /** The app of a published site if it has an admin, online or not. */
    async find(name: string): Promise<AdminSite | undefined> {
      if (!canHaveAdmin(place())) return undefined;
      const [row] = await found().where(eq(sites.name, name));
      return row && (await backends.hasLiveData(row.project)) ? view(row) : undefined;
    },

    /**
     * The app of a published site, whose admin may be used now. Throws what is missing: the site
     * is offline, or its owner's plan no longer has backends.
     */
    async open(name: string): Promise<AdminSite> {
      const [row] = canHaveAdmin(place()) ? await found().where(eq(sites.name, name)) : [];
      if (!row) throw fail('notFound');
      if (!gatesOf(await planOf(row.userId)).hasDeepBase) throw fail('adminPlanEnded');
      if (row.current === null) throw fail('adminOffline');
      if (!(await backends.hasLiveData(row.project))) throw fail('adminOffline');
      return view(row);
    },

    /** Returns the name of the live data of an app. */
    async liveData({ project }: AdminSite): Promise<string> {
      const site = await backends.siteOf(project, 'live');
      if (site === undefined) throw fail('adminOffline');
      return site;
    },

    /** The admin of a project as its owner sees it, or why there is none. */
    async ofProject(
      project: string,
    ): Promise<{ state: 'open'; site: AdminSite } | { state: 'not-published' | 'needs-host' }> {
      if (!canHaveAdmin(place())) return { state: 'needs-host' };
      const [row] = await found().where(eq(sites.projectUuid, project));
      const isOpen = row && row.current !== null && (await backends.hasLiveData(project));
      return isOpen ? { state: 'open', site: view(row) } : { state: 'not-published' };
    },
  };
}
