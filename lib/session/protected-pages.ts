import { limits } from '@/domain/limits';
import { sameSitePath } from '@/lib/paths';
import type { SiteOrigin } from './site';

/**
 * A cookie with the page that a guest wanted to open before they were redirected to `/`. Scripts
 * can read it. It lasts ten minutes and belongs to this host only (PP-21).
 */
export const returnCookie = 'returnTo';

/** ROUTE-003, ROUTE-004: returns whether a page needs a session. */
export function needsSession(pathname: string): boolean {
  return /^\/(chat\/[^/]+|classes|pricing)\/?$/.test(pathname);
}

export function buildReturnCookie(path: string, site: SiteOrigin): string | undefined {
  const safe = sameSitePath(path);
  if (!safe) return undefined;
  const seconds = limits.session.returnPathMs / 1000;
  return `${returnCookie}=${encodeURIComponent(safe)}; Path=/; Max-Age=${seconds}; SameSite=Lax${site.secure ? '; Secure' : ''}`;
}

/** Returns the stored path, if it is a path of this site. */
export function readReturnPath(value: string | undefined): string | null {
  if (!value) return null;
  try {
    return sameSitePath(decodeURIComponent(value)) ?? null;
  } catch {
    return null;
  }
}
