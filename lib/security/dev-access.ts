import type { WebEnv } from '@/lib/env';
import { isLoopback, type Site } from '@/lib/session/site';

export type DevAccess = 'open' | 'ask' | 'absent';

/** Who may see `/dev`: embedded only, on loopback, or with DEV_PASSWORD as a Basic password (decision 3). */
export function devAccess(env: Pick<WebEnv, 'EMBEDDED' | 'DEV_PASSWORD'>, site: Site, authorization: string | null): DevAccess {
  if (!env.EMBEDDED) return 'absent';
  if (!env.DEV_PASSWORD) return isLoopback(site.host) ? 'open' : 'absent';
  return passwordOf(authorization) === env.DEV_PASSWORD ? 'open' : 'ask';
}

function passwordOf(authorization: string | null): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/.exec(authorization ?? '')?.[1];
  if (!encoded) return undefined;
  try {
    const pair = atob(encoded);
    return pair.slice(pair.indexOf(':') + 1);
  } catch {
    return undefined;
  }
}
