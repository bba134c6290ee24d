import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { plainHost } from '../../domain/site-domains/own-host.ts';
import type { HostRoute } from '../ports/gateway-channel.ts';
import { projects, siteDomains, sites, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/**
 * Creates the lookup of the gateway: the site of an own domain, and the main address of a site.
 * Only verified names lead anywhere.
 */
export function createDomainRoutes({ db }: { db: Database }) {
  async function primaryOfProject(project: string): Promise<string | undefined> {
    const [row] = await db
      .select({ host: siteDomains.host })
      .from(siteDomains)
      .where(and(eq(siteDomains.projectUuid, project), isNotNull(siteDomains.verifiedAt)))
      .orderBy(desc(siteDomains.isPrimary), asc(siteDomains.verifiedAt), asc(siteDomains.host))
      .limit(1);
    return row?.host;
  }

  return {
    primaryOfProject,

    /** Returns where a host leads; `none` for every name that is not verified. */
    async routeHost(text: string): Promise<HostRoute> {
      const host = plainHost(text);
      if (host === undefined) return { kind: 'none' };
      const [row] = await db
        .select({
          ...{ project: siteDomains.projectUuid, site: sites.name, current: sites.current },
          ...{ leaving: users.deletionAskedAt, deleted: projects.deletedAt },
        })
        .from(siteDomains)
        .innerJoin(sites, eq(sites.projectUuid, siteDomains.projectUuid))
        .innerJoin(projects, eq(projects.uuid, siteDomains.projectUuid))
        .innerJoin(users, eq(users.id, projects.userId))
        .where(and(eq(siteDomains.host, host), isNotNull(siteDomains.verifiedAt)));
      if (!row) return { kind: 'none' };
      const isOnline = row.current !== null && row.leaving === null && row.deleted === null;
      const primary = (await primaryOfProject(row.project)) ?? host;
      return { kind: 'site', site: row.site, primary, isOnline };
    },

    /** Returns the main own domain of a published site; null if it has none. */
    async primaryOf(site: string): Promise<string | null> {
      const [row] = await db
        .select({ project: sites.projectUuid })
        .from(sites)
        .where(eq(sites.name, site));
      return (row && (await primaryOfProject(row.project))) ?? null;
    },
  };
}
