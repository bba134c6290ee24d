import type { Feature } from '../ports/feature.ts';
import type { ProjectsService } from '../projects/index.ts';
import { projectOfSite } from '../publishing/index.ts';
import {
  archiveVisits,
  createSiteVisits,
  type SiteVisits,
  siteVisitRows,
  sweepSiteVisits,
} from '../site-visits/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';

/** Composes what counts the visits of published sites. */
export const composeSiteVisits = ({
  db,
  clock,
  log,
}: Pick<Foundation, 'clock' | 'log'> & Pick<Base, 'db'>): SiteVisits =>
  createSiteVisits({
    ...{ db, clock },
    projectOfSite: (name) => projectOfSite(db, name),
    log: (message, detail) => log.info(detail, message),
  });

export function siteVisitsFeature({
  db,
  siteVisits,
  projects,
}: Pick<Base, 'db'> & { siteVisits: SiteVisits; projects: ProjectsService }): Feature {
  return {
    name: 'site-visits',
    ...siteVisitRows,
    handlers: { siteVisits: siteVisits.handlers(projects) },
    archive: { project: (uuid) => archiveVisits(db, uuid) },
    nightly: (now) => sweepSiteVisits(db, now),
    close: () => siteVisits.settled(),
  };
}
