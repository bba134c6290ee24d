export { archiveErrors, siteErrorRows, sweepSiteErrors } from './rows.ts';
export { createSiteErrors, type SiteErrorsService } from './site-errors.ts';
