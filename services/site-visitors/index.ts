export { siteVisitorHandlers } from './handlers.ts';
export { siteVisitorRows, sweepVisitorTries } from './rows.ts';
export { createSiteVisitors, type SiteVisitorsService } from './site-visitors.ts';
