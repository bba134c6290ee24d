import { projectOfSite } from '../publishing/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import { composeSiteErrors } from './site-errors.ts';
import { composeSiteForms } from './site-forms.ts';
import { composeSiteVisits } from './site-visits.ts';

/** Composes what the gateway reports of published sites: forms, visits and errors at visitors. */
export function composeSiteReports(foundation: Foundation, base: Base) {
  const { db } = base;
  const siteForms = composeSiteForms({ ...foundation, ...base });
  const siteErrors = composeSiteErrors({ ...foundation, db, onGrowth: siteForms.mailErrors });
  const siteVisits = composeSiteVisits({ ...foundation, db });
  return {
    services: { siteErrors, siteForms, siteVisits },
    receivers: {
      projectOfSite: (name: string) => projectOfSite(db, name),
      storeForm: siteForms.store,
      countVisits: siteVisits.store,
      reportErrors: siteErrors.store,
    },
  };
}
