import { loopbackPort } from './site';

/** Scripts may read this cookie. It contains only the expiry of the access token (ADR 069). */
export const signedInCookie = 'signedIn';

/**
 * Returns when the access token ends, in epoch seconds; 0 for a guest. On loopback the cookie name
 * contains the port.
 */
export function signedInExpiry(cookies: string, host = globalThis.location?.host ?? ''): number {
  const port = loopbackPort(host);
  const name = port ? `${signedInCookie}_${port}` : signedInCookie;
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  const text = found?.slice(name.length + 1) ?? '';
  return /^\d{1,12}$/.test(text) ? Number(text) : 0;
}
