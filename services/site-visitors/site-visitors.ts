import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Audience, SiteVisitors } from '../../domain/contract/site-visitors.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';
import type { ContactKind } from '../../domain/site-visitors/contacts.ts';
import { ticketAddress } from '../../domain/site-visitors/gate-address.ts';
import { hasSecureHosts } from '../../domain/site-visitors/secure-hosts.ts';
import type { Clock } from '../ports/clock.ts';
import type { Admission, AdmissionTry, SiteAudience } from '../ports/gateway-channel.ts';
import type { SmsSender } from '../ports/sms.ts';
import type { VisitCodeMails } from '../ports/visit-code-mails.ts';
import type { createPasswordHashes } from '../sign-in/index.ts';
import type { OwnerTickets } from '../site-admin/index.ts';
import { siteAudiences, sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { createAdmission } from './admission.ts';
import { createInvitedPeople, ownerPerson } from './invited-people.ts';
import { createVisitCodes } from './visit-codes.ts';
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
  /** How codes reach invited people; undefined where the server cannot send them. */
  mails: VisitCodeMails | undefined;
  sms: SmsSender | undefined;
  /** The most codes by text message that the operator sends in a day. */
  smsPerDay?: number | undefined;
  log: (message: string, detail: Record<string, unknown>) => void;
  /** Writes the files of a project's site again, which say whether it is open to everyone. */
  updateFiles: (project: string) => Promise<void>;
};

export type SiteVisitorsService = ReturnType<typeof createSiteVisitors>;

type Wanted = { audience: Audience; password?: string | undefined };
type AudienceRow = typeof siteAudiences.$inferSelect;

/** Creates the decision who may visit a published site (ADR 122). */
export function createSiteVisitors(options: Options) {
  const { db, clock, keySecret, passwords, tickets, place, updateFiles } = options;
  const { mails, sms, log } = options;
  const tries = createVisitorTries({
    db,
    clock,
    smsPerDay: options.smsPerDay ?? limits.sms.perDay,
  });
  const codes = createVisitCodes({ db, clock, secret: keySecret, tries, mails, sms, log });
  const kinds: ContactKind[] = [
    ...(mails ? ['mail' as const] : []),
    ...(sms ? ['phone' as const] : []),
  ];
  const invited = createInvitedPeople({ db, clock, kinds });
  const admission = createAdmission({ tries, codes, invited, passwords, tickets });

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

    /** Sets who may visit, and the password that visitors need (PUB-020, PUB-030). */
    async change(project: string, { audience, password }: Wanted): Promise<SiteVisitors> {
      if ((audience === 'password') !== (password !== undefined)) throw fail('invalidInput');
      if (audience !== 'everyone') invited.assertReachable(audience);
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
      const gate = { key: keyOf(row), isSecure: hasSecureHosts(place()) };
      if (row.audience === 'password' || row.audience === 'owner')
        return { kind: row.audience, ...gate };
      const people = (await invited.peopleOf(row)).map(({ id }) => id);
      const kinds = invited.kindsOf(row);
      return { kind: row.audience, ...gate, people: [ownerPerson, ...people], kinds };
    },

    /**
     * Tries a password, a code or a ticket of the owner, or requests a code. A site that does not
     * exist answers as one with another password.
     */
    async admit(site: string, given: AdmissionTry): Promise<Admission> {
      const row = await ofSite(site);
      if (!row) return { kind: 'refused' };
      const result = await admission(row, given);
      return result.kind === 'admitted' ? { ...result, key: keyOf(row) } : result;
    },

    people: invited.list,
    invite: invited.invite,
    uninvite: invited.uninvite,
    /** Resolves when no code is being sent any more. */
    settle: codes.settle,
  };
}
