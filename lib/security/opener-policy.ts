/**
 * Returns the Cross-Origin-Opener-Policy of a page (ASVS 3.4.8). A normal page keeps the link to
 * windows that it opens. A window that returns from a provider must keep the link to its opener, so
 * it gets the same policy as the provider's page. Any other value would cut the link.
 */
export function openerPolicy(pathname: string, search: URLSearchParams): string {
  const comesBack =
    pathname === '/' && ['login', 'type', 'orderNo'].some((name) => search.has(name));
  const isProvider = pathname.startsWith('/dev/oauth/') || pathname === '/dev/pay';
  return comesBack || isProvider ? 'unsafe-none' : 'same-origin-allow-popups';
}
