export { siteAdminRows, sweepSiteAdmin } from './rows.ts';
export { createSiteAdmin, type SiteAdmin } from './site-admin.ts';
export { createOwnerTickets, type OwnerTickets } from './tickets.ts';
