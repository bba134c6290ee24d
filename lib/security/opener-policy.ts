/**
 * Returns the Cross-Origin-Opener-Policy of a page (ASVS 3.4.8). Pages keep the link to windows
 * they open. A window that returns from a provider must keep its opener, which any value other than
 * the provider's own would cut.
 */
export function openerPolicy(pathname: string, search: URLSearchParams): string {
  const comesBack =
    pathname === '/' && ['login', 'type', 'orderNo'].some((name) => search.has(name));
  const isProvider = pathname.startsWith('/dev/oauth/') || pathname === '/dev/pay';
  return comesBack || isProvider ? 'unsafe-none' : 'same-origin-allow-popups';
}
