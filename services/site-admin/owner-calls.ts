import { randomBytes } from 'node:crypto';
import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteAdmin as calls } from '../../domain/contract/site-admin.ts';
import type { Invitation, StaffPerson } from '../../domain/entities/site-admin.ts';
import { fail } from '../../domain/errors.ts';
import type { Language } from '../../domain/locale.ts';
import { adminPath } from '../../domain/site-admin/address.ts';
import { ownerName } from '../../domain/site-admin/staff-roles.ts';
import type { CallContext } from '../http/context.ts';
import type { StaffMails } from '../ports/staff-mails.ts';
import type { AdminSite, AdminSites } from './admin-sites.ts';
import type { StaffLinks } from './staff-links.ts';
import type { OwnerAccount, People } from './staff-people.ts';
import type { WriteLog } from './write-log.ts';

export type OwnerCallsOptions<User> = {
  /** Returns the project if the caller owns it or manages its people. */
  own(uuid: string, user: User): Promise<string>;
  sites: Pick<AdminSites, 'ofProject'>;
  people: People;
  account: OwnerAccount;
  links: Pick<StaffLinks, 'issueTicket'>;
  log: Pick<WriteLog, 'list'>;
  hashPassword: (password: string) => Promise<string>;
  /** Undefined where no mail can be sent. */
  mails: StaffMails | undefined;
  note: (message: string, detail: Record<string, unknown>) => void;
};

/** Creates what the owner of an app does about the people of its admin. */
export function createOwnerCalls<User>({
  own,
  sites,
  people,
  account,
  links,
  log,
  ...options
}: OwnerCallsOptions<User>): HandlersOf<typeof calls, User, CallContext> {
  async function opened(uuid: string, user: User): Promise<AdminSite> {
    const found = await sites.ofProject(await own(uuid, user));
    if (found.state === 'open') return found.site;
    throw fail(found.state === 'needs-host' ? 'adminNeedsHost' : 'adminNotPublished');
  }

  /** Hands an invitation over: by mail, or as a link if no mail was sent. */
  async function deliver(
    site: AdminSite,
    { person, code }: { person: StaffPerson; code: string },
    language: Language,
  ): Promise<Invitation> {
    const link = `${site.admin}${adminPath}#invitation=${code}`;
    if (!options.mails) return { person, link };
    try {
      await options.mails.invite({ to: person.name, link, language });
      return { person, link: null };
    } catch (error) {
      options.note('an invitation was not sent', { error: String(error) });
      return { person, link };
    }
  }

  return {
    async read({ uuid }, { user }) {
      const project = await own(uuid, user);
      const found = await sites.ofProject(project);
      const address = found.state === 'open' ? `${found.site.admin}${adminPath}` : null;
      return { state: found.state, address, list: await people.list(project) };
    },
    async ticket({ uuid }, { user }) {
      const site = await opened(uuid, user);
      const ticket = await links.issueTicket(site.project);
      return { address: `${site.admin}${adminPath}#ticket=${ticket}` };
    },
    async resetPassword({ uuid }, { user }) {
      const site = await opened(uuid, user);
      const password = randomBytes(15).toString('base64url');
      const owner = await account.ownerOf(site.project);
      await account.setPassword(owner, await options.hashPassword(password));
      return { name: ownerName, password };
    },
    async invite({ uuid, email, role }, { user, language }) {
      const site = await opened(uuid, user);
      return deliver(site, await people.invite(site.project, { email, role }), language);
    },
    async renew({ uuid, person }, { user, language }) {
      const site = await opened(uuid, user);
      return deliver(site, await people.renew({ project: site.project, id: person }), language);
    },
    async change({ uuid, person, role }, { user }) {
      return people.change({ project: await own(uuid, user), id: person }, role);
    },
    async remove({ uuid, person }, { user }) {
      await people.remove({ project: await own(uuid, user), id: person });
      return null;
    },
    async log({ uuid, pageNum }, { user }) {
      return log.list(await own(uuid, user), pageNum);
    },
  };
}
