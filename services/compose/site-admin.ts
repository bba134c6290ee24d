import { createStaffMails, readSiteMailsConfig } from '../adapters/site-mails/index.ts';
import { loadErrorTexts } from '../http/load-texts.ts';
import type { Feature } from '../ports/feature.ts';
import type { SiteHost } from '../ports/site-host.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { PasswordCost } from '../sign-in/index.ts';
import {
  createSiteAdmin,
  type SiteAdmin,
  siteAdminRows,
  sweepSiteAdmin,
} from '../site-admin/index.ts';
import type { composeBackends } from './backends.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { composeRuntime } from './runtime.ts';

type Options = Pick<Foundation, 'configuration' | 'environment' | 'clock' | 'log'> &
  Pick<Base, 'db' | 'account'> & {
    backends: ReturnType<typeof composeBackends>['backends'];
    siteHost: SiteHost;
    versions: Versions;
    passwordCost: PasswordCost | undefined;
    /** The runtime, which is composed later. */
    running: () => Pick<ReturnType<typeof composeRuntime>, 'publishPlace'>;
  };

/** Composes the admins for the staff of published apps. Opens nothing before the first use. */
export function composeSiteAdmin({ configuration, environment, running, ...options }: Options) {
  const { account, siteHost, log } = options;
  const server = readSiteMailsConfig(environment);
  return createSiteAdmin({
    ...options,
    host: siteHost,
    planOf: account.planOf,
    place: () => running().publishPlace,
    errorTexts: loadErrorTexts({ school: configuration.SCHOOL === 'on' }),
    mails: server && createStaffMails(server),
    note: (message, detail) => log.info(detail, message),
  });
}

/** The feature of the admins for staff. */
export function siteAdminFeature({
  db,
  siteAdmin,
  projects,
}: Pick<Base, 'db'> & { siteAdmin: SiteAdmin; projects: ProjectsService }): Feature {
  return {
    name: 'site-admin',
    ...siteAdminRows,
    handlers: { siteAdmin: siteAdmin.handlers(projects.own) },
    nightly: (now) => sweepSiteAdmin(db, now),
    close: () => siteAdmin.close(),
  };
}
