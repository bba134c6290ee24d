export { archiveVisits, siteVisitRows, sweepSiteVisits } from './rows.ts';
export { createSiteVisits, type SiteVisits } from './site-visits.ts';
