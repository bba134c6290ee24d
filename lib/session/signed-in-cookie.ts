import { loopbackPort } from './site';

/** The readable cookie that tells only when the access token ends (decision 18). */
export const signedInCookie = 'signedIn';

/** Epoch seconds at which the access token ends; 0 where nobody is signed in. On loopback the name carries the port. */
export function signedInExpiry(cookies: string, host = globalThis.location?.host ?? ''): number {
  const port = loopbackPort(host);
  const name = port ? `${signedInCookie}_${port}` : signedInCookie;
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  const text = found?.slice(name.length + 1) ?? '';
  return /^\d{1,12}$/.test(text) ? Number(text) : 0;
}
