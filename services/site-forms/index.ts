export { archiveForms, siteFormRows, sweepSiteForms } from './rows.ts';
export { createSiteForms, type SiteForms } from './site-forms.ts';
