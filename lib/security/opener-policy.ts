/**
 * Cross-Origin-Opener-Policy of a page (ASVS 3.4.8). Ours keep their tie to the windows they open; a window that comes back from a
 * provider must keep its tie to the page that opened it, which any other value than the provider's own would cut.
 */
export function openerPolicy(pathname: string, search: URLSearchParams): string {
  const comesBack = pathname === '/' && ['login', 'type', 'orderNo'].some((name) => search.has(name));
  const isProvider = pathname.startsWith('/dev/oauth/') || pathname === '/dev/pay';
  return comesBack || isProvider ? 'unsafe-none' : 'same-origin-allow-popups';
}
