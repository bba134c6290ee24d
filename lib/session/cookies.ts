import { limits } from '@/domain/limits';
import { signedInCookie } from './signed-in-cookie';
import { loopbackPort, type SiteOrigin } from './site';

type CookieNames = { token: string; refreshToken: string; signedIn: string };

/**
 * Returns the cookie names of a site (ADR 069). On https they have the prefix `__Host-`. On http
 * they have no prefix. On loopback they also contain the port.
 */
export function cookieNames(site: SiteOrigin): CookieNames {
  const port = loopbackPort(site.host);
  const suffix = port ? `_${port}` : '';
  const prefix = site.secure ? '__Host-' : '';
  const tail = site.secure ? '' : suffix;
  return {
    token: `${prefix}token${tail}`,
    refreshToken: `${prefix}refreshToken${tail}`,
    signedIn: `${signedInCookie}${suffix}`,
  };
}

/**
 * Returns a cookie's value from a Cookie header. Takes the first of several values, because
 * browsers send the most specific path first.
 */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

export type TokenPair = { accessToken: string; refreshToken: string };

/**
 * Returns whether a token can be put into a cookie and a header without escaping. All tokens of this
 * product can, so any other text is not a token.
 */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w\-.~+/=]{8,4096}$/.test(text);
}

/**
 * Returns the Set-Cookie lines of a session: both tokens for 7 days, hidden from scripts, and the
 * expiry, which scripts may read.
 */
export function sessionCookies(
  site: SiteOrigin,
  { accessToken, refreshToken }: TokenPair,
  now: Date,
): string[] {
  const names = cookieNames(site);
  const maxAge = limits.session.cookieMs / 1000;
  const common = `Path=/; Max-Age=${maxAge}; SameSite=Lax${site.secure ? '; Secure' : ''}`;
  return [
    `${names.token}=${accessToken}; ${common}; HttpOnly`,
    `${names.refreshToken}=${refreshToken}; ${common}; HttpOnly`,
    `${names.signedIn}=${expiryOf(accessToken, now)}; ${common}`,
  ];
}

/**
 * Returns the Set-Cookie lines that end a session, including those of old cookie names (AUTH-035).
 */
export function clearedCookies(site: SiteOrigin): string[] {
  const names = cookieNames(site);
  const secure = site.secure ? '; Secure' : '';
  return [...Object.values(names), 'Authorization', 'Refresh-Token'].map(
    (name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`,
  );
}

/**
 * Returns the expiry of a JWT in epoch seconds; for a token without an expiry, now plus the usual
 * lifetime.
 */
function expiryOf(jwt: string, now: Date): number {
  const usual = Math.floor((now.getTime() + limits.session.accessTokenMs) / 1000);
  try {
    const body: unknown = JSON.parse(
      atob((jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    );
    const exp =
      typeof body === 'object' && body !== null && 'exp' in body ? Number(body.exp) : Number.NaN;
    return Number.isSafeInteger(exp) && exp > 0 ? exp : usual;
  } catch {
    return usual;
  }
}

/**
 * Returns whether this browser may have a session: it has an access token, or a refresh token to
 * get one.
 */
export function hasSession(header: string | null, site: SiteOrigin): boolean {
  const names = cookieNames(site);
  return (
    isToken(readCookie(header, names.token)) || isToken(readCookie(header, names.refreshToken))
  );
}
