import { createFormMails, readSiteMailsConfig } from '../adapters/site-mails/index.ts';
import { isOwnCase } from '../gallery/index.ts';
import type { Feature } from '../ports/feature.ts';
import type { ProjectsService } from '../projects/index.ts';
import { projectOfSite } from '../publishing/index.ts';
import {
  archiveForms,
  createSiteForms,
  type SiteForms,
  siteFormRows,
  sweepSiteForms,
} from '../site-forms/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';

/** Composes what receives and keeps the forms of published sites. */
export function composeSiteForms({
  db,
  clock,
  log,
  environment,
  account,
  isSelling,
  webUrl,
}: Pick<Foundation, 'clock' | 'log' | 'environment'> &
  Pick<Base, 'db' | 'account' | 'isSelling' | 'webUrl'>): SiteForms {
  const server = readSiteMailsConfig(environment);
  return createSiteForms({
    ...{ db, clock, webUrl },
    planOf: isSelling ? account.planOf : async () => 'CODE_PLAN_PRO',
    projectOfSite: (name) => projectOfSite(db, name),
    isSample: (project) => isOwnCase(db, project),
    mails: server && createFormMails(server),
    log: (message, detail) => log.info(detail, message),
  });
}

export function siteFormsFeature({
  db,
  siteForms,
  projects,
}: Pick<Base, 'db'> & { siteForms: SiteForms; projects: ProjectsService }): Feature {
  return {
    name: 'site-forms',
    ...siteFormRows,
    handlers: { siteForms: siteForms.handlers(projects) },
    archive: { project: (uuid) => archiveForms(db, uuid) },
    nightly: (now) => sweepSiteForms(db, now),
    frequently: () => siteForms.sendNotices(),
  };
}
