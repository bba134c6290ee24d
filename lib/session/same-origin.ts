import { csrfHeaderName, csrfHeaderValue } from '@/lib/upstream/client-headers';
import { originOf, type SiteOrigin } from './site';

/**
 * Returns whether the cookies of this request count (ADR 069). They count with `Sec-Fetch-Site:
 * same-origin`. On plain http browsers do not send that header. In that case the request needs this
 * site's Origin, or the header that only this site's client adds.
 */
export function isSameOrigin(headers: Headers, site: SiteOrigin): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null) return fetchSite === 'same-origin';
  const origin = headers.get('origin');
  if (origin !== null) return origin === originOf(site);
  if (headers.get(csrfHeaderName) === csrfHeaderValue) return true;
  return originOfPage(headers.get('referer')) === originOf(site);
}

function originOfPage(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null;
}
