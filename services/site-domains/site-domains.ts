import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { SiteDomain, SiteDomains } from '../../domain/entities/site-domain.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { proofRecord } from '../../domain/site-domains/own-host.ts';
import type { Clock } from '../ports/clock.ts';
import type { NameRecords } from '../ports/name-records.ts';
import { projects as projectRows, siteDomains } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { createDomainChecks, type DomainRow } from './check-domain.ts';
import type { DomainTarget } from './check-records.ts';
import { createDomainRoutes } from './domain-routes.ts';
import { isApex, pairOf, readDomain, shownName } from './read-domain.ts';

export type SiteDomainsOptions = {
  db: Database;
  clock: Clock;
  records: NameRecords;
  /** Where own domains lead; undefined if the operator has configured none. */
  target: DomainTarget | undefined;
  /** The operator's own hosts, which are never own domains of a project. */
  ownHosts: readonly string[];
  /** The public address of published sites. Its port is known when the gateway listens. */
  place: () => PreviewPlace;
  onChange: (project: string) => void;
};

export type SiteDomainsService = ReturnType<typeof createSiteDomains>;

const { perProject, missingMs } = limits.siteDomains;
const nowhere: DomainTarget = { host: '', addresses: [] };

/** Own domains of published sites (ADR 121). The owner's rights are checked by the handlers. */
export function createSiteDomains(options: SiteDomainsOptions) {
  const { db, clock, target, ownHosts, place, onChange } = options;
  const checks = createDomainChecks({ ...options, target: target ?? nowhere });
  const routes = createDomainRoutes({ db });

  const rowsOf = (project: string) =>
    db
      .select()
      .from(siteDomains)
      .where(eq(siteDomains.projectUuid, project))
      .orderBy(asc(siteDomains.addedAt), asc(siteDomains.host));

  async function find(project: string, host: string): Promise<DomainRow> {
    const row = (await rowsOf(project)).find((one) => one.host === host);
    if (!row) throw fail('domainGone');
    return row;
  }

  async function list(project: string): Promise<SiteDomains> {
    const rows = await rowsOf(project);
    const primary = await routes.primaryOfProject(project);
    const known = new Set(rows.map(({ host }) => host));
    const pairs = rows.flatMap(({ host }) => pairOf(host) ?? []);
    return {
      isOn: target !== undefined,
      target: { host: target?.host ?? '', addresses: [...(target?.addresses ?? [])] },
      list: rows.map((row) => view(row, primary, place())),
      offers: [...new Set(pairs)]
        .filter((host) => !known.has(host))
        .map((host) => ({ host, name: shownName(host) })),
    };
  }

  return {
    ...routes,
    list,
    checkAll: async (): Promise<number> => (target ? checks.checkAll() : 0),

    /** Returns the origin of a project's main own domain; undefined if it has none. */
    async mainOriginOf(project: string): Promise<string | undefined> {
      const host = await routes.primaryOfProject(project);
      return host === undefined ? undefined : originOf(host, place());
    },

    /** Returns the origins of all verified domains of a project. */
    async originsOf(project: string): Promise<string[]> {
      const rows = (await rowsOf(project)).filter(({ verifiedAt }) => verifiedAt !== null);
      return rows.map(({ host }) => originOf(host, place()));
    },

    async add(project: string, text: string): Promise<SiteDomains> {
      if (!target) throw fail('domainsOff');
      const host = readDomain(text, ownHosts);
      await insertDomain(db, { project, host, now: clock.now() });
      return list(project);
    },

    async check(project: string, host: string): Promise<SiteDomains> {
      if (!target) throw fail('domainsOff');
      await checks.checkNow(await find(project, host));
      return list(project);
    },

    async choose(project: string, host: string): Promise<SiteDomains> {
      await find(project, host);
      await transaction(db, async (tx) => {
        const own = eq(siteDomains.projectUuid, project);
        await tx.update(siteDomains).set({ isPrimary: false }).where(own);
        const [chosen] = await tx
          .update(siteDomains)
          .set({ isPrimary: true })
          .where(and(own, eq(siteDomains.host, host), isNotNull(siteDomains.verifiedAt)))
          .returning({ host: siteDomains.host });
        if (!chosen) throw fail('domainNotVerified');
      });
      onChange(project);
      return list(project);
    },

    async remove(project: string, host: string): Promise<SiteDomains> {
      await db
        .delete(siteDomains)
        .where(and(eq(siteDomains.projectUuid, project), eq(siteDomains.host, host)));
      onChange(project);
      return list(project);
    },
  };
}

/** Adds a name to a project. A name that it has stays as it is. */
function insertDomain(
  db: Database,
  { project, host, now }: { project: string; host: string; now: Date },
): Promise<void> {
  return transaction(db, async (tx) => {
    // Locks the project, so that two calls do not exceed the limit, and none follows its removal.
    const [locked] = await tx
      .select({ id: projectRows.id })
      .from(projectRows)
      .where(eq(projectRows.uuid, project))
      .for('update');
    if (!locked) throw fail('notFound');
    const token = randomBytes(20).toString('hex');
    const added = await tx
      .insert(siteDomains)
      .values({ projectUuid: project, host, token, addedAt: now })
      .onConflictDoNothing()
      .returning({ host: siteDomains.host });
    const count = await tx.$count(siteDomains, eq(siteDomains.projectUuid, project));
    if (added.length && count > perProject) throw fail('tooManyDomains', { most: perProject });
  });
}

function view(row: DomainRow, primary: string | undefined, place: PreviewPlace): SiteDomain {
  const { host, missingSince } = row;
  return {
    host,
    name: shownName(host),
    url: `${originOf(host, place)}/`,
    state: stateOf(row),
    isPrimary: host === primary,
    isApex: isApex(host),
    record: proofRecord(host, row.token),
    proof: row.proof,
    pointing: row.pointing,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    missingSince: missingSince?.toISOString() ?? null,
    stopsAt:
      missingSince && row.verifiedAt
        ? new Date(missingSince.getTime() + missingMs).toISOString()
        : null,
  };
}

function originOf(host: string, { port, secure }: PreviewPlace): string {
  const isImplied = port === 0 || port === (secure ? 443 : 80);
  return `${secure ? 'https' : 'http'}://${host}${isImplied ? '' : `:${port}`}`;
}

function stateOf({ verifiedAt, missingSince, isHeld }: DomainRow): SiteDomain['state'] {
  if (verifiedAt) return missingSince ? 'missing' : 'verified';
  if (isHeld) return 'held';
  return missingSince ? 'lost' : 'pending';
}
