import { limits } from '@/domain/limits';
import { ownPath } from '@/lib/paths';
import type { Site } from './site';

/** Where a guest who was sent home wanted to go; readable by the page, ten minutes, this host only (product point 21). */
export const returnCookie = 'returnTo';

/** ROUTE-003, ROUTE-004: pages that need a session. */
export function needsSession(pathname: string): boolean {
  return /^\/(chat\/[^/]+|pricing)\/?$/.test(pathname);
}

export function returnCookieLine(path: string, site: Site): string | undefined {
  const safe = ownPath(path);
  if (!safe) return undefined;
  const seconds = limits.session.returnPathMs / 1000;
  return `${returnCookie}=${encodeURIComponent(safe)}; Path=/; Max-Age=${seconds}; SameSite=Lax${site.secure ? '; Secure' : ''}`;
}

/** The remembered path, if it is one of ours. */
export function readReturnPath(value: string | undefined): string | null {
  if (!value) return null;
  try {
    return ownPath(decodeURIComponent(value)) ?? null;
  } catch {
    return null;
  }
}
