import { UB } from '@/domain/contract/paths';
import { limits } from '@/domain/limits';
import { readCookie } from './cookies';
import { isSameOrigin } from './same-origin';
import { loopbackPort, type Site } from './site';

/** Told to the services with the calls below, so that a session key answers only to the browser that asked for it (GAP-13). */
export const browserKeyHeader = 'x-browser-key';

const calls = `${UB}/wx/auth/`;
const opening = `${UB}/wx/auth/qrcode`;
const keyBytes = 24;

function cookieName({ secure, host }: Site): string {
  const port = loopbackPort(host);
  return secure ? '__Host-browser' : port ? `browser_${port}` : 'browser';
}

export type BrowserKey = { key: string; cookie: string | null };

/**
 * The key of the browser that signs in by a scanned code: out of its cookie, or a new one with the first call of that kind.
 * Null for every other call, and for a request that is not our own page's: cookies do not act for it (decision 22).
 */
export function browserKeyOf(path: string, headers: Headers, site: Site): BrowserKey | null {
  if (!path.startsWith(calls) || !isSameOrigin(headers, site)) return null;
  const name = cookieName(site);
  const kept = readCookie(headers.get('cookie'), name);
  if (kept && /^[\w-]{32}$/.test(kept)) return { key: kept, cookie: null };
  if (path !== opening) return null;
  const key = freshKey();
  const maxAge = limits.wechat.browserKeyMs / 1000;
  return { key, cookie: `${name}=${key}; Path=/; Max-Age=${maxAge}; SameSite=Lax${site.secure ? '; Secure' : ''}; HttpOnly` };
}

function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}
