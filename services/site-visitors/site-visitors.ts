import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SiteVisitors } from '../../domain/contract/site-visitors.ts';
import { isFailure } from '../../domain/errors.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { hasSecureHosts } from '../../domain/site-visitors/secure-hosts.ts';
import type { Clock } from '../ports/clock.ts';
import type { Admission, AdmissionTry, SiteAudience } from '../ports/gateway-channel.ts';
import type { createPasswordHashes } from '../sign-in/index.ts';
import { siteAudiences, sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { createVisitorTries } from './visitor-tries.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** Keys of sites are derived from it. */
  keySecret: Uint8Array;
  passwords: Pick<ReturnType<typeof createPasswordHashes>, 'hash' | 'verify'>;
  /** The public address of published sites; its port is known when the gateway listens. */
  place: () => PreviewPlace;
  /** Writes the files of a project's site again, which say whether it is open to everyone. */
  updateFiles: (project: string) => Promise<void>;
};

export type SiteVisitorsService = ReturnType<typeof createSiteVisitors>;

type AudienceRow = typeof siteAudiences.$inferSelect;

const busySeconds = 5;

/** Creates the decision who may visit a published site (ADR 122). */
export function createSiteVisitors(options: Options) {
  const { db, clock, keySecret, passwords, place, updateFiles } = options;
  const tries = createVisitorTries({ db, clock });

  /** The key is another one for each site and after each change, so that old cookies end. */
  const keyOf = ({ projectUuid, revision }: AudienceRow) =>
    createHmac('sha256', keySecret).update(`${projectUuid}\n${revision}`).digest('base64url');

  async function ofSite(site: string): Promise<AudienceRow | undefined> {
    const [row] = await db
      .select({ found: siteAudiences })
      .from(sites)
      .innerJoin(siteAudiences, eq(siteAudiences.projectUuid, sites.projectUuid))
      .where(eq(sites.name, site));
    return row?.found;
  }

  return {
    async read(project: string): Promise<SiteVisitors> {
      const [row] = await db
        .select({ audience: siteAudiences.audience })
        .from(siteAudiences)
        .where(eq(siteAudiences.projectUuid, project));
      return { audience: row?.audience ?? 'everyone' };
    },

    /** Sets the password that visitors need; null opens the site to everyone (PUB-020). */
    async change(project: string, password: string | null): Promise<SiteVisitors> {
      if (password === null)
        await db.delete(siteAudiences).where(eq(siteAudiences.projectUuid, project));
      else {
        const set = {
          ...{ audience: 'password' as const, passwordHash: await passwords.hash(password) },
          ...{ revision: randomUUID(), changedAt: clock.now() },
        };
        await db
          .insert(siteAudiences)
          .values({ projectUuid: project, ...set })
          .onConflictDoUpdate({ target: siteAudiences.projectUuid, set });
      }
      await updateFiles(project);
      return { audience: password === null ? 'everyone' : 'password' };
    },

    async audienceOf(site: string): Promise<SiteAudience> {
      const row = await ofSite(site);
      if (!row) return { kind: 'everyone' };
      return { kind: row.audience, key: keyOf(row), isSecure: hasSecureHosts(place()) };
    },

    /** Tries a password. A site that does not exist answers as one with another password. */
    async admit(site: string, { password, address }: AdmissionTry): Promise<Admission> {
      const row = await ofSite(site);
      if (!row) return { kind: 'refused' };
      const begun = await tries.begin({ project: row.projectUuid, address });
      if ('seconds' in begun) return { kind: 'too-many', seconds: begun.seconds };
      try {
        if (!(await passwords.verify(row.passwordHash, password))) return { kind: 'refused' };
      } catch (error) {
        // Too many passwords wait to be hashed, so this one was not tried.
        await begun.undo();
        if (!isFailure(error)) throw error;
        return { kind: 'too-many', seconds: busySeconds };
      }
      await begun.undo();
      return { kind: 'admitted', key: keyOf(row) };
    },
  };
}
