export { siteAdminRows, sweepSiteAdmin } from './rows.ts';
export { createSiteAdmin, type SiteAdmin } from './site-admin.ts';
