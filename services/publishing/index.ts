export type { Badge } from './badge.ts';
export { publishingHandlers } from './handlers.ts';
export { createRetention } from './keeping.ts';
export { packEdition } from './pack.ts';
export { createPublishing, type Publishing, type PublishingOptions } from './publishing.ts';
export { createSiteServer, type SiteServer } from './site-server.ts';
