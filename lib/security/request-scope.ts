import { localPreviewDomain } from '@/domain/preview/address';
import { webEnv } from '@/lib/env';
import { type SiteOrigin, siteOf } from '@/lib/session/site';

export type RequestScope = {
  env: ReturnType<typeof webEnv>;
  site: SiteOrigin;
  previewDomain: string;
};

/** Combines the configuration and one request's headers. */
export function requestScopeOf(headers: Headers): RequestScope {
  const env = webEnv();
  return {
    env,
    site: siteOf(headers, env),
    previewDomain: env.PREVIEW_DOMAIN ?? localPreviewDomain,
  };
}

/**
 * With this header `middleware.ts` passes the requested path to layouts, because Next gives them no
 * address.
 */
export const pathHeader = 'x-path';
