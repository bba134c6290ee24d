import type { Feature } from '../ports/feature.ts';
import { siteDataHandlers } from '../site-data/index.ts';
import { backendsFeature } from './backends.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { ProjectParts } from './projects.ts';
import { siteAdminFeature } from './site-admin.ts';
import { siteFunctionsFeature } from './site-functions.ts';

/** The features of managed projects: backends, data manager, admin for staff, and functions. */
export const managedFeatures = (
  parts: Parameters<typeof backendsFeature>[0] &
    Parameters<typeof siteDataFeature>[0] &
    Parameters<typeof siteAdminFeature>[0] &
    Parameters<typeof siteFunctionsFeature>[0],
): Feature[] => [
  backendsFeature(parts),
  siteDataFeature(parts),
  siteAdminFeature(parts),
  siteFunctionsFeature(parts),
];

/** Creates the data manager of managed projects. It has no tables of its own. */
function siteDataFeature({
  account: { planOf },
  backends,
  clock,
  projects,
  siteHost: host,
}: Pick<Base, 'account'> &
  Pick<Foundation, 'clock'> &
  Pick<ProjectParts, 'backends' | 'projects' | 'siteHost'>): Feature {
  return {
    name: 'site-data',
    handlers: { siteData: siteDataHandlers({ projects, backends, host, planOf, clock }) },
  };
}
