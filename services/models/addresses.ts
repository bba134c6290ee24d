/** Hosts of one's own machine, as a URL spells them. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The address of a person's own model server as we call it, or undefined where it may not be called: http(s), a host (with its
 * port, if the operator names one) out of `allowed`, and nothing that would change what we append to it. The list is the whole
 * defence against a server that is made to call into its own network, so that it is names and never patterns.
 */
export function readOwnAddress(raw: string, allowed: readonly string[]): string | undefined {
  if (!URL.canParse(raw)) return undefined;
  const { protocol, host, hostname, username, password, search, hash, href } = new URL(raw);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  if (username || password || search || hash || /[?#]/.test(raw)) return undefined;
  return allowed.includes(host) || allowed.includes(hostname) ? href.replace(/\/+$/, '') : undefined;
}
