export { siteVisitorHandlers } from './handlers.ts';
export { archiveInvited, siteVisitorRows, sweepVisitorTries } from './rows.ts';
export { createSiteVisitors, type SiteVisitorsService } from './site-visitors.ts';
