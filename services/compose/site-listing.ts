import type { PreviewPlace } from '../../domain/preview/address.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';
import type { Parsing } from '../parsing/index.ts';
import type { Feature } from '../ports/feature.ts';
import { readPageScript } from '../preview/index.ts';
import type { ProjectsService } from '../projects/index.ts';
import { createEditionFiles } from '../publishing/index.ts';
import type { SiteDomainsService } from '../site-domains/index.ts';
import {
  archiveListing,
  createSiteListing,
  type EditionPages,
  type SiteListingService,
  siteListingHandlers,
  siteListingRows,
} from '../site-listing/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';

type Places = {
  domains: Pick<SiteDomainsService, 'mainOriginOf' | 'originsOf'>;
  place: PreviewPlace;
};

type Options = Pick<Foundation, 'clock'> &
  Pick<Base, 'db'> &
  Pick<Parameters<typeof createEditionFiles>[0], 'store' | 'badge' | 'log'> & {
    parsing: Parsing;
    /** Own domains and the place of generated addresses, which are composed later. */
    places: () => Places;
  };

/** Composes the files that visitors get, and how the sites present themselves (ADR 125). */
export function composeSiteListing({ places, ...options }: Options) {
  const { db, clock, parsing, log } = options;
  async function originsOf(site: string, project: string) {
    const { domains, place } = places();
    const generated = publishedOrigin(site, place);
    return {
      origin: (await domains.mainOriginOf(project)) ?? generated,
      ownOrigins: [generated, ...(await domains.originsOf(project))],
    };
  }
  const editionFiles = createEditionFiles({
    ...options,
    listing: { parsing, originsOf },
    readErrorScript: () => readPageScript('errors.js'),
  });
  const updateFiles = editionFiles.updateProject;
  return {
    editionFiles,
    siteListing: createSiteListing({ db, clock, parsing, updateFiles }),
    /** Writes pages again whose site has another main address, which they name. */
    followDomains(onChange: (changed: (project: string) => void) => void): void {
      const report = (project: string) => (error: unknown) =>
        log('published site not written', { project, error: String(error) });
      onChange((project) => void updateFiles(project).catch(report(project)));
    },
  };
}

type Parts = Pick<Base, 'db'> & {
  siteListing: SiteListingService;
  editionPages: Pick<EditionPages, 'close'>;
  projects: ProjectsService;
};

/** The feature of how published sites present themselves. */
export const siteListingFeature = ({
  db,
  siteListing,
  editionPages,
  projects,
}: Parts): Feature => ({
  name: 'site-listing',
  ...siteListingRows,
  handlers: { siteListing: siteListingHandlers(siteListing, projects) },
  stop: () => editionPages.close(),
  archive: { project: (uuid) => archiveListing(db, uuid) },
});
