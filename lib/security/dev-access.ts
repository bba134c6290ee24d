import type { WebEnv } from '@/lib/env';
import { isLoopback, type SiteOrigin } from '@/lib/session/site';
import { isLoopbackAddress, peerOf } from './peer';

type DevAccess = 'open' | 'ask' | 'absent';
type DevAccessEnv = Pick<WebEnv, 'EMBEDDED' | 'DEV_PASSWORD' | 'HOST' | 'TRUST_PROXY' | 'APP_URL'>;

/**
 * Decides who may see `/dev`, where a visitor can use any account and pay any bill. If DEV_PASSWORD
 * is set, clients that send the password may see it (Basic authentication). Otherwise only browsers
 * on this machine may see it.
 */
export function devAccess(
  env: DevAccessEnv,
  site: SiteOrigin,
  headers: Headers,
  authorization = headers.get('authorization'),
): DevAccess {
  if (!env.EMBEDDED) return 'absent';
  if (env.DEV_PASSWORD) return passwordOf(authorization) === env.DEV_PASSWORD ? 'open' : 'ask';
  return isPrivate(env) && isLocal(site, headers) ? 'open' : 'absent';
}

/** Returns whether this server serves only this machine. */
function isPrivate({ HOST, TRUST_PROXY, APP_URL }: DevAccessEnv): boolean {
  const isPublished = APP_URL !== undefined && !isLoopback(new URL(APP_URL).host);
  return HOST !== undefined && isLoopbackAddress(HOST) && !TRUST_PROXY && !isPublished;
}

/**
 * Whether the request comes from this machine. The connection's address decides. The Host header is
 * checked too, because the name of another site may resolve to this machine.
 */
function isLocal({ host }: SiteOrigin, headers: Headers): boolean {
  const peer = peerOf(headers);
  return !!peer?.direct && isLoopbackAddress(peer.address) && isLoopback(host);
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
