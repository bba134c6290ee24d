import { csrfHeaderName, csrfHeaderValue } from '@/lib/upstream/client-headers';
import { originOf, type SiteOrigin } from './site';

/**
 * ADR 069: returns whether the cookies of this request count. Requires `Sec-Fetch-Site:
 * same-origin`. Browsers on plain http send no such header; then the request needs an equal Origin,
 * the header that only this site's client adds, or, as a picture has neither, a page of this site
 * as its Referer.
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
