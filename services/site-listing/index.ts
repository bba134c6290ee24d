export { createEditionPages, type EditionPages } from './edition-pages.ts';
export { serveEdition } from './edition-server.ts';
export { siteListingHandlers } from './handlers.ts';
export { archiveListing, siteListingRows } from './rows.ts';
export { createSiteListing, type SiteListingService } from './site-listing.ts';
