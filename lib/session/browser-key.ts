import { UB } from '@/domain/contract/paths';
import { limits } from '@/domain/limits';
import { readCookie } from './cookies';
import { isSameOrigin } from './same-origin';
import { loopbackPort, type SiteOrigin } from './site';

/**
 * This header is sent to the services with the calls of WeChat sign-in. It makes a session key work
 * only for the browser that requested it (GAP-13).
 */
export const browserKeyHeader = 'x-browser-key';

const wechatAuthPrefix = `${UB}/wx/auth/`;
const qrCodePath = `${UB}/wx/auth/qrcode`;
const keyBytes = 24;

function cookieName({ secure, host }: SiteOrigin): string {
  const port = loopbackPort(host);
  if (secure) return '__Host-browser';
  return port ? `browser_${port}` : 'browser';
}

type BrowserKey = { key: string; cookie: string | null };

/**
 * Returns the key that identifies a browser which signs in by a scanned code: the key in its
 * cookie, or a new key when the browser requests a code. Returns null for all other calls, and for
 * cross-origin requests, whose cookies do not count (ADR 069).
 */
export function browserKeyOf(path: string, headers: Headers, site: SiteOrigin): BrowserKey | null {
  if (!path.startsWith(wechatAuthPrefix) || !isSameOrigin(headers, site)) return null;
  const name = cookieName(site);
  const kept = readCookie(headers.get('cookie'), name);
  if (kept && /^[\w-]{32}$/.test(kept)) return { key: kept, cookie: null };
  if (path !== qrCodePath) return null;
  const key = createKey();
  const maxAge = limits.wechat.browserKeyMs / 1000;
  return {
    key,
    cookie: `${name}=${key}; Path=/; Max-Age=${maxAge}; SameSite=Lax${site.secure ? '; Secure' : ''}; HttpOnly`,
  };
}

function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}
