import type { PreviewPlace } from '../../domain/preview/address.ts';
import { createVisitCodeMails, readSiteMailsConfig } from '../adapters/site-mails/index.ts';
import type { Feature } from '../ports/feature.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { EditionFiles } from '../publishing/index.ts';
import { deriveKey } from '../secrets.ts';
import { createPasswordHashes, type PasswordCost } from '../sign-in/index.ts';
import { createOwnerTickets } from '../site-admin/index.ts';
import {
  archiveInvited,
  createSiteVisitors,
  type SiteVisitorsService,
  siteVisitorHandlers,
  siteVisitorRows,
  sweepVisitorTries,
} from '../site-visitors/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';

type Options = Pick<Foundation, 'clock' | 'secrets' | 'log' | 'environment' | 'configuration'> &
  Pick<Base, 'db' | 'sender'> & {
    editionFiles: Pick<EditionFiles, 'updateProject'>;
    passwordCost: PasswordCost | undefined;
    place: () => PreviewPlace;
  };

/** Composes the decision who may visit published sites. */
export function composeSiteVisitors(options: Options): SiteVisitorsService {
  const { db, clock, secrets, editionFiles, passwordCost, place } = options;
  const server = readSiteMailsConfig(options.environment);
  return createSiteVisitors({
    ...{ db, clock, place },
    keySecret: deriveKey(secrets.tokenSecret, 'site visitors'),
    // The hashes of visitors wait in a queue of their own, so that they do not delay sign-ins.
    passwords: createPasswordHashes(passwordCost),
    tickets: createOwnerTickets({ db, clock, purpose: 'visit' }),
    mails: server && createVisitCodeMails(server),
    sms: options.sender,
    smsPerDay: options.configuration.SMS_PER_DAY,
    log: (message, detail) => options.log.warn(detail, message),
    updateFiles: editionFiles.updateProject,
  });
}

/** The feature of who may visit published sites. */
export function siteVisitorsFeature({
  db,
  siteVisitors,
  projects,
}: Pick<Base, 'db'> & { siteVisitors: SiteVisitorsService; projects: ProjectsService }): Feature {
  return {
    name: 'site-visitors',
    ...siteVisitorRows,
    handlers: { siteVisitors: siteVisitorHandlers(siteVisitors, projects) },
    archive: { project: (uuid) => archiveInvited(db, uuid) },
    close: () => siteVisitors.settle(),
    nightly: (now) => sweepVisitorTries(db, now),
  };
}
