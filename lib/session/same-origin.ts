import { csrfHeaderName, csrfHeaderValue } from '@/lib/upstream/client-headers';
import { originOf, type SiteOrigin } from './site';

/**
 * ADR 069: returns whether the cookies of this request count. Requires `Sec-Fetch-Site:
 * same-origin`. Browsers on plain http send no such header; then the request needs an equal Origin,
 * or the header that only this site's client adds.
 */
export function isSameOrigin(headers: Headers, site: SiteOrigin): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null) return fetchSite === 'same-origin';
  const origin = headers.get('origin');
  if (origin !== null) return origin === originOf(site);
  return headers.get(csrfHeaderName) === csrfHeaderValue;
}
