import type { Kernel } from '../kernel';
import { createPreviewPage } from '../preview-page';

/** Shows the project's page once it is served. */
export function previewPageFeature({ effects, host, stores, bus }: Kernel) {
  const { project, preview } = stores;
  const page = createPreviewPage({ effects, host, project, preview });
  bus.on('page-served', ({ domain, address }) => page.serve(domain, address));
  return { verbs: { page } };
}
