export { siteAdminRows, sweepSiteAdmin } from './rows.ts';
export { createSiteAdmin, type SiteAdmin } from './site-admin.ts';
export { staffOf } from './staff-members.ts';
export { createOwnerTickets, type OwnerTickets } from './tickets.ts';
