export type { Badge } from './badge.ts';
export { createEditionFiles, type EditionFiles } from './edition-files.ts';
export {
  insertFirstEdition,
  projectOfSite,
  readShownEdition,
  shownVersionOf,
  siteNameOf,
} from './editions.ts';
export { publishingHandlers } from './handlers.ts';
export { packEdition } from './pack-edition.ts';
export { createPublishing, type Publishing, type PublishingOptions } from './publishing.ts';
export { createRetention } from './retention.ts';
export { publishingRows } from './rows.ts';
export { createSourceFinder, type SourceFinder, type SourcePlace } from './source-maps.ts';
export { createVisitRecorder } from './visit-recorder.ts';
