import { limits } from '@/domain/limits';
import { signedInCookie } from './signed-in-cookie';
import { loopbackPort, type Site } from './site';

export type CookieNames = { token: string; refreshToken: string; signedIn: string };

/** Decision 18: `__Host-` names on https, where only these are read; plain ones on http, with the port on loopback. */
export function cookieNames(site: Site): CookieNames {
  const port = loopbackPort(site.host);
  const suffix = port ? `_${port}` : '';
  const prefix = site.secure ? '__Host-' : '';
  const tail = site.secure ? '' : suffix;
  return { token: `${prefix}token${tail}`, refreshToken: `${prefix}refreshToken${tail}`, signedIn: `${signedInCookie}${suffix}` };
}

/** The value of a cookie in a Cookie header; the first wins, as browsers send the most specific path first. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

export type TokenPair = { accessToken: string; refreshToken: string };

/** A token that may stand in a cookie and a header as it is: anything else is no token of ours. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w\-.~+/=]{8,4096}$/.test(text);
}

/** Set-Cookie lines of a session: both tokens for 7 days where no script can read them, and the readable expiry beside them. */
export function sessionCookies(site: Site, { accessToken, refreshToken }: TokenPair, now: Date): string[] {
  const names = cookieNames(site);
  const maxAge = limits.session.cookieMs / 1000;
  const common = `Path=/; Max-Age=${maxAge}; SameSite=Lax${site.secure ? '; Secure' : ''}`;
  return [
    `${names.token}=${accessToken}; ${common}; HttpOnly`,
    `${names.refreshToken}=${refreshToken}; ${common}; HttpOnly`,
    `${names.signedIn}=${expiryOf(accessToken, now)}; ${common}`,
  ];
}

/** Set-Cookie lines that end a session, old names included (AUTH-035). */
export function clearedCookies(site: Site): string[] {
  const names = cookieNames(site);
  const secure = site.secure ? '; Secure' : '';
  return [...Object.values(names), 'Authorization', 'Refresh-Token'].map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`);
}

/** Epoch seconds at which a JWT ends; a token that does not tell is given the usual life. */
function expiryOf(jwt: string, now: Date): number {
  const usual = Math.floor((now.getTime() + limits.session.accessTokenMs) / 1000);
  try {
    const body: unknown = JSON.parse(atob((jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    const exp = typeof body === 'object' && body !== null && 'exp' in body ? Number(body.exp) : Number.NaN;
    return Number.isSafeInteger(exp) && exp > 0 ? exp : usual;
  } catch {
    return usual;
  }
}

/** Whether this browser holds a session that may still be good: the access token, or a refresh token to renew it. */
export function hasSession(header: string | null, site: Site): boolean {
  const names = cookieNames(site);
  return isToken(readCookie(header, names.token)) || isToken(readCookie(header, names.refreshToken));
}
