import type { Feature } from '../ports/feature.ts';
import type { ProjectsService } from '../projects/index.ts';
import { createSourceFinder, projectOfSite } from '../publishing/index.ts';
import {
  archiveErrors,
  createSiteErrors,
  type SiteErrorsService,
  siteErrorRows,
  sweepSiteErrors,
} from '../site-errors/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';

/** Composes what receives errors at visitors of published sites. */
export const composeSiteErrors = ({
  db,
  clock,
  log,
  onGrowth,
}: Pick<Foundation, 'clock' | 'log'> &
  Pick<Base, 'db'> & { onGrowth: (project: string) => Promise<void> }): SiteErrorsService =>
  createSiteErrors({
    ...{ db, clock, onGrowth },
    projectOfSite: (name) => projectOfSite(db, name),
    findSource: createSourceFinder(db),
    log: (message, detail) => log.info(detail, message),
  });

export function siteErrorsFeature({
  db,
  siteErrors,
  projects,
}: Pick<Base, 'db'> & { siteErrors: SiteErrorsService; projects: ProjectsService }): Feature {
  return {
    name: 'site-errors',
    ...siteErrorRows,
    handlers: { siteErrors: siteErrors.handlers(projects) },
    archive: { project: (uuid) => archiveErrors(db, uuid) },
    nightly: (now) => sweepSiteErrors(db, now),
    close: () => siteErrors.settled(),
  };
}
