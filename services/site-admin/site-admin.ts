import { eq } from 'drizzle-orm';
import { gatesOf } from '../../domain/billing/entitlements.ts';
import type { PlanCode } from '../../domain/billing/plans.ts';
import { fail } from '../../domain/errors.ts';
import type { Caller } from '../http/context.ts';
import type { ErrorTranslator } from '../http/load-texts.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { AdminRoute } from '../ports/gateway-channel.ts';
import type { SiteHost } from '../ports/site-host.ts';
import type { StaffMails } from '../ports/staff-mails.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectsService } from '../projects/index.ts';
import { createPasswordHashes, type PasswordCost } from '../sign-in/index.ts';
import { projects } from '../store/schema/index.ts';
import { createAdminRoutes } from './admin-redirects.ts';
import { type AdminSitesOptions, createAdminSites } from './admin-sites.ts';
import { createOwnerCalls, type OwnerCallsOptions } from './owner-calls.ts';
import { createStaffApi } from './staff-api.ts';
import { createStaffData, type StaffUser } from './staff-data.ts';
import { createStaffLinks } from './staff-links.ts';
import { createOwnerAccount, createPeople } from './staff-people.ts';
import { createStaffSessions } from './staff-sessions.ts';
import { createWriteLog } from './write-log.ts';

export type SiteAdminOptions = AdminSitesOptions & {
  clock: Clock;
  host: SiteHost;
  versions: Pick<Versions, 'files'>;
  passwordCost: PasswordCost | undefined;
  errorTexts: ErrorTranslator;
  /** Undefined where no mail can be sent. */
  mails: StaffMails | undefined;
  note: (message: string, detail: Record<string, unknown>) => void;
};

export type SiteAdmin = ReturnType<typeof createSiteAdmin>;

/** Creates the admins of the apps for their staff (DB-140, ADR 120). */
export function createSiteAdmin(options: SiteAdminOptions) {
  const { db, clock, host, planOf, note } = options;
  const sites = createAdminSites(options);
  const people = createPeople({ db, clock });
  const log = createWriteLog({ db, clock });
  const passwords = createPasswordHashes(options.passwordCost);
  const account = createOwnerAccount({ db, clock });
  const sessions = createStaffSessions({ db, clock, passwords });
  const links = createStaffLinks({ db, clock, account, passwords, start: sessions.start });
  const hasOwnRoute = createAdminRoutes(options);
  const common: Omit<OwnerCallsOptions<never>, 'own'> = {
    ...{ sites, people, account, links, log, note, mails: options.mails },
    hashPassword: passwords.hash,
  };
  const api = createStaffApi({
    ...{ sites, sessions, links, note, errorTexts: options.errorTexts },
    rateLimits: createRateLimits(),
    data: createStaffData({
      ...{ host, clock, sites, log },
      planOf: ({ project }) => planOfProject(project),
    }),
    owner: createOwnerCalls<StaffUser>({
      ...common,
      async own(uuid, { site }) {
        if (uuid !== site.project) throw fail('notFound');
        return uuid;
      },
    }),
  });

  async function planOfProject(project: string): Promise<PlanCode> {
    const [row] = await db
      .select({ userId: projects.userId })
      .from(projects)
      .where(eq(projects.uuid, project));
    if (!row) throw fail('notFound');
    return planOf(row.userId);
  }

  return {
    /** Where the gateway passes the requests of a site's admin; `none` for a site without one. */
    async route(name: string): Promise<AdminRoute> {
      const site = await sites.find(name);
      if (!site) return { kind: 'none' };
      return { kind: 'admin', socketPath: await api.socketPath() };
    },
    /** Whether `/admin` of a published site leads to its admin. */
    async takesRoute(name: string): Promise<boolean> {
      const site = await sites.find(name);
      return site !== undefined && !(await hasOwnRoute(site.project));
    },
    /** Creates the handlers for the owners of projects. */
    handlers: (own: ProjectsService['own']) =>
      createOwnerCalls<Caller>({
        ...common,
        async own(uuid, user) {
          const project = await own(uuid, user.id);
          if (!gatesOf(await planOf(user.id)).hasDeepBase) throw fail('planNeeded');
          if (!(await options.backends.isManaged(project.uuid))) throw fail('notManaged');
          return project.uuid;
        },
      }),
    close: api.close,
  };
}
