export { siteDomainHandlers } from './handlers.ts';
export { siteDomainRows } from './rows.ts';
export {
  createSiteDomains,
  type SiteDomainsOptions,
  type SiteDomainsService,
} from './site-domains.ts';
