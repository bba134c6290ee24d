/**
 * The site as the browser sees it: scheme and authority. Next's edge writes `localhost` into
 * request.url, so both come from headers.
 */
export type SiteOrigin = { secure: boolean; host: string };

type SiteEnv = { APP_URL?: string | undefined; TRUST_PROXY: boolean };

/**
 * Takes https from APP_URL or, behind TRUST_PROXY, from the proxy (ADR 069); never from an
 * untrusted header.
 */
export function siteOf(headers: Headers, env: SiteEnv): SiteOrigin {
  const forwarded = env.TRUST_PROXY
    ? headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
    : undefined;
  const secure = forwarded ? forwarded === 'https' : (env.APP_URL?.startsWith('https:') ?? false);
  const host =
    (env.TRUST_PROXY ? headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined) ??
    headers.get('host') ??
    '';
  return { secure, host: /^[\w.\-[\]:]{1,255}$/.test(host) ? host.toLowerCase() : '' };
}

export function originOf({ secure, host }: SiteOrigin): string {
  return `${secure ? 'https' : 'http'}://${host}`;
}

/** Returns the host without its port. */
export function hostName(host: string): string {
  return host.replace(/:\d+$/, '');
}

export function isLoopback(host: string): boolean {
  const name = hostName(host);
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]'
  );
}

/**
 * Returns the port for a cookie name: cookies ignore ports, so instances on one loopback host would
 * share them.
 */
export function loopbackPort(host: string): string {
  return isLoopback(host) ? (/:(\d+)$/.exec(host)?.[1] ?? '') : '';
}
