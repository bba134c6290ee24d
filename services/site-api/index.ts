export { signUserToken } from './auth/sessions.ts';
export type { SiteFunction, SiteFunctions } from './functions/functions-api.ts';
export { createSiteApi, type SiteApi, type SiteApiOptions } from './http/site-api.ts';
export { createSiteKeys, retireOldKeys, rotateKey } from './keys.ts';
export type { Site, SiteKeys } from './site.ts';
export { storedBytes } from './storage/stored-bytes.ts';
