import { localPreviewDomain } from '@/domain/preview/address';
import { webEnv } from '@/lib/env';
import { type Site, siteOf } from '@/lib/session/site';

export type Scope = { env: ReturnType<typeof webEnv>; site: Site; previewDomain: string };

/** Combines the configuration and one request's headers. */
export function scopeOf(headers: Headers): Scope {
  const env = webEnv();
  return {
    env,
    site: siteOf(headers, env),
    previewDomain: env.PREVIEW_DOMAIN ?? localPreviewDomain,
  };
}

/** With this header `middleware.ts` passes the requested path to layouts, which get no address. */
export const pathHeader = 'x-path';
