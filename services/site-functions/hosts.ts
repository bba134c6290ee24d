import { and, asc, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { readHost } from '../../domain/site-functions/allowed-host.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../store/transaction.ts';
import { siteHosts } from './schema.ts';

/** Keeps the hosts that the functions of projects may call (ADR 119). */
export function createHosts({ db, clock }: { db: Database; clock: Clock }) {
  async function list(project: string): Promise<string[]> {
    const rows = await db
      .select({ host: siteHosts.host })
      .from(siteHosts)
      .where(eq(siteHosts.projectUuid, project))
      .orderBy(asc(siteHosts.host));
    return rows.map(({ host }) => host);
  }

  return {
    list,
    /** Allows a host and returns its name. Throws `hostNotValid` for what no function may call. */
    async add(project: string, text: string): Promise<string> {
      const host = readHost(text);
      if (host === undefined) throw fail('hostNotValid');
      const known = await list(project);
      if (!known.includes(host) && known.length >= limits.siteFunctions.hosts)
        throw fail('tooManyHosts', { most: limits.siteFunctions.hosts });
      await db
        .insert(siteHosts)
        .values({ projectUuid: project, host, at: clock.now() })
        .onConflictDoNothing();
      return host;
    },
    async remove(project: string, host: string): Promise<void> {
      await db
        .delete(siteHosts)
        .where(and(eq(siteHosts.projectUuid, project), eq(siteHosts.host, host)));
    },
  };
}
