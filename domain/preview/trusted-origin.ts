const originForm = /^https?:\/\/(\[[0-9a-f:.]+\]|[^/:@?#\s[\]]+)(?::\d{1,5})?$/i;

/**
 * Returns the host name of a serialised origin in lower case; undefined for `null` and anything
 * invalid.
 */
function hostOfOrigin(origin: string): string | undefined {
  return originForm.exec(origin)?.[1]?.toLowerCase();
}

/**
 * Whether a host is the domain or below it (ODD-16). `evilexample.com` only ends with `example.com`
 * and is another host. An empty domain matches nothing.
 */
export function isHostUnder(host: string, domain: string): boolean {
  const wanted = domain.trim().toLowerCase().replace(/^\./, '');
  const name = host.toLowerCase();
  return wanted !== '' && (name === wanted || name.endsWith(`.${wanted}`));
}

/**
 * Whether to accept a window message from an origin (APP-012): our own origin, or a host below the
 * cookie domain.
 */
export function isTrustedOrigin(
  origin: string,
  { own, cookieDomain }: { own: string; cookieDomain: string },
): boolean {
  const host = hostOfOrigin(origin);
  if (host === undefined) return false;
  return origin === own || isHostUnder(host, cookieDomain);
}
