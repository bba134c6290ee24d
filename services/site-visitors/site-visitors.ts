import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Audience, SiteVisitors } from '../../domain/contract/site-visitors.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';
import { ticketAddress } from '../../domain/site-visitors/gate-address.ts';
import { hasSecureHosts } from '../../domain/site-visitors/secure-hosts.ts';
import type { Clock } from '../ports/clock.ts';
import type { Admission, AdmissionTry, SiteAudience } from '../ports/gateway-channel.ts';
import type { createPasswordHashes } from '../sign-in/index.ts';
import type { OwnerTickets } from '../site-admin/index.ts';
import { siteAudiences, sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { createVisitorTries } from './visitor-tries.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** Keys of sites are derived from it. */
  keySecret: Uint8Array;
  passwords: Pick<ReturnType<typeof createPasswordHashes>, 'hash' | 'verify'>;
  /** Tickets of owners, who enter without a password. */
  tickets: OwnerTickets;
  /** The public address of published sites; its port is known when the gateway listens. */
  place: () => PreviewPlace;
  /** Writes the files of a project's site again, which say whether it is open to everyone. */
  updateFiles: (project: string) => Promise<void>;
};

export type SiteVisitorsService = ReturnType<typeof createSiteVisitors>;

type Wanted = { audience: Audience; password?: string | undefined };
type Given = { password: string } | { ticket: string };
type AudienceRow = typeof siteAudiences.$inferSelect;

const busySeconds = 5;

/** Creates the decision who may visit a published site (ADR 122). */
export function createSiteVisitors(options: Options) {
  const { db, clock, keySecret, passwords, tickets, place, updateFiles } = options;
  const tries = createVisitorTries({ db, clock });

  /** The key is another one for each site and after each change, so that old cookies end. */
  const keyOf = ({ projectUuid, revision }: AudienceRow) =>
    createHmac('sha256', keySecret).update(`${projectUuid}\n${revision}`).digest('base64url');

  async function isRight(row: AudienceRow, given: Given): Promise<boolean> {
    if ('ticket' in given) return tickets.redeem(row.projectUuid, given.ticket);
    return row.passwordHash !== null && passwords.verify(row.passwordHash, given.password);
  }

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

    /** Sets who may visit, and the password that visitors need (PUB-020, PUB-030). */
    async change(project: string, { audience, password }: Wanted): Promise<SiteVisitors> {
      if ((audience === 'password') !== (password !== undefined)) throw fail('invalidInput');
      if (audience === 'everyone')
        await db.delete(siteAudiences).where(eq(siteAudiences.projectUuid, project));
      else {
        const set = {
          audience,
          passwordHash: password === undefined ? null : await passwords.hash(password),
          ...{ revision: randomUUID(), changedAt: clock.now() },
        };
        await db
          .insert(siteAudiences)
          .values({ projectUuid: project, ...set })
          .onConflictDoUpdate({ target: siteAudiences.projectUuid, set });
      }
      await updateFiles(project);
      return { audience };
    },

    /** Returns the address that opens the project's site for its owner, once (PUB-031). */
    async ticket(project: string): Promise<string> {
      const [site] = await db.select().from(sites).where(eq(sites.projectUuid, project));
      if (!site?.current) throw fail('siteNotOnline');
      return ticketAddress(publishedOrigin(site.name, place()), await tickets.issue(project));
    },

    async audienceOf(site: string): Promise<SiteAudience> {
      const row = await ofSite(site);
      if (!row) return { kind: 'everyone' };
      return { kind: row.audience, key: keyOf(row), isSecure: hasSecureHosts(place()) };
    },

    /**
     * Tries a password or a ticket of the owner. A site that does not exist answers as one with
     * another password.
     */
    async admit(site: string, { address, ...given }: AdmissionTry): Promise<Admission> {
      const row = await ofSite(site);
      if (!row) return { kind: 'refused' };
      const begun = await tries.begin({ project: row.projectUuid, address });
      if ('seconds' in begun) return { kind: 'too-many', seconds: begun.seconds };
      try {
        if (!(await isRight(row, given))) return { kind: 'refused' };
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
