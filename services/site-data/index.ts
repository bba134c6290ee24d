export { type SiteDataParts, siteDataHandlers } from './handlers.ts';
