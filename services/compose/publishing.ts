import type { Feature } from '../ports/feature.ts';
import { type Publishing, publishingHandlers, publishingRows } from '../publishing/index.ts';
import type { SiteBuckets } from '../site-bucket/index.ts';
import type { Base } from './base.ts';
import type { ProjectParts } from './projects.ts';
import { siteBucketFeature } from './site-bucket.ts';
import { siteDomainsFeature } from './site-domains.ts';
import { siteErrorsFeature } from './site-errors.ts';
import { siteFormsFeature } from './site-forms.ts';
import { siteVisitsFeature } from './site-visits.ts';

type Parts = Pick<Base, 'db' | 'money'> &
  Pick<
    ProjectParts,
    'editionFiles' | 'projects' | 'domains' | 'siteErrors' | 'siteForms' | 'siteVisits'
  > & {
    publishing: Publishing;
    siteBuckets: SiteBuckets;
  };

/** The features of published sites: editions, own domains and what visitors send. */
export const publishingFeatures = (parts: Parts): Feature[] => [
  publishingFeature(parts),
  siteDomainsFeature(parts),
  siteErrorsFeature(parts),
  siteFormsFeature(parts),
  siteVisitsFeature(parts),
  siteBucketFeature(parts),
];

function publishingFeature({ publishing, money, editionFiles }: Parts): Feature {
  return {
    name: 'publishing',
    ...publishingRows,
    handlers: { publishing: publishingHandlers(publishing) },
    nightly: async () => {
      const withdrawn = await money.retention.sweep();
      await editionFiles.reconcile();
      return { withdrawn };
    },
    close: () => editionFiles.close(),
  };
}
