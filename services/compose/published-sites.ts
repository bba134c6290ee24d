import type { Feature } from '../ports/feature.ts';
import { publishingHandlers, publishingRows } from '../publishing/index.ts';
import type { Base } from './base.ts';
import type { ProjectParts } from './projects.ts';
import type { Showcase } from './showcase.ts';
import { siteFormsFeature } from './site-forms.ts';

/** The features of published sites: their editions, and what visitors send to them. */
export const publishedFeatures = (
  parts: Pick<Base, 'db' | 'money'> &
    Pick<ProjectParts, 'editionFiles' | 'projects' | 'siteForms'> &
    Pick<Showcase, 'publishing'>,
): Feature[] => [publishingFeature(parts), siteFormsFeature(parts)];

function publishingFeature({
  publishing,
  editionFiles,
  money,
}: Parameters<typeof publishedFeatures>[0]): Feature {
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
