/**
 * The site as the browser sees it: scheme and host with port. Both come from headers, because Next
 * writes `localhost` into `request.url` on the edge runtime.
 */
export type SiteOrigin = { secure: boolean; host: string };

type SiteEnv = { APP_URL?: string | undefined; TRUST_PROXY: boolean };

/**
 * Returns the site of a request. Takes the scheme from APP_URL, or from the proxy's header if
 * TRUST_PROXY is set (ADR 069). Ignores the header of an untrusted client.
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
 * Returns the port that a cookie name must contain. Cookies ignore ports, so several instances on
 * one loopback host would share their cookies.
 */
export function loopbackPort(host: string): string {
  return isLoopback(host) ? (/:(\d+)$/.exec(host)?.[1] ?? '') : '';
}
