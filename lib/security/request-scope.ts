import { localPreviewDomain } from '@/domain/rules/preview';
import { webEnv } from '@/lib/env';
import { type Site, siteOf } from '@/lib/session/site';

export type Scope = { env: ReturnType<typeof webEnv>; site: Site; previewDomain: string };

/** What the configuration and one request's headers say together. */
export function scopeOf(headers: Headers): Scope {
  const env = webEnv();
  return { env, site: siteOf(headers, env), previewDomain: env.PREVIEW_DOMAIN ?? localPreviewDomain };
}

/** The header by which `middleware.ts` tells a layout, which is given no address, what was asked for. */
export const pathHeader = 'x-path';
