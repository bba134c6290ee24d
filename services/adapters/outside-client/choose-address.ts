import { isIP } from 'node:net';
import { OutsideError } from '../../ports/outside-client.ts';
import type { Network } from './network.ts';
import { isAllowedAddress, isPublicAddress } from './public-address.ts';

/**
 * `public`: every host of the internet, on the usual ports of the web. `listed`: only the hosts
 * that the operator allows, even in a private network. An entry may contain a port.
 */
export type OutsidePolicy = { kind: 'public' } | { kind: 'listed'; hosts: readonly string[] };

const webPorts = new Set(['', '80', '443', '8080', '8443']);

/**
 * Returns the checked IP address to which a request to a URL connects. Throws `refused` when one of
 * the addresses of the name may not be called, because an attacker can give a name a public and a
 * private address.
 */
export async function chooseAddress(
  url: URL,
  policy: OutsidePolicy,
  network: Network,
  signal: AbortSignal,
): Promise<string> {
  const { protocol, host, hostname, username, password, port } = url;
  if (protocol !== 'http:' && protocol !== 'https:') throw refused(host);
  if (username || password) throw refused(host);
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (policy.kind === 'listed') {
    if (!policy.hosts.includes(host) && !policy.hosts.includes(hostname)) throw refused(host);
    // The operator listed this IP address itself, so its range needs no check.
    if (isIP(name)) return name;
  } else if (!webPorts.has(port) || isLocalName(name)) throw refused(host);
  const addresses = isIP(name) ? [name] : await resolve(name, network, signal);
  const isGood = policy.kind === 'listed' ? isAllowedAddress : isPublicAddress;
  const [first] = addresses;
  if (first === undefined) throw new OutsideError('unreachable', `${name} has no address`);
  if (!addresses.every(isGood)) throw refused(host);
  // Prefer IPv4, because many machines have no IPv6.
  return addresses.find((one) => isIP(one) === 4) ?? first;
}

const refused = (host: string) => new OutsideError('refused', `${host} may not be called`);

/** Whether a name means this machine or its network, regardless of what a name server answers. */
function isLocalName(name: string): boolean {
  return !/[.:]/.test(name) || /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan)$/i.test(name);
}

async function resolve(name: string, network: Network, signal: AbortSignal): Promise<string[]> {
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(abortError(signal));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  aborted.catch(() => {});
  const found = network.resolve(name).catch(() => {
    throw new OutsideError('unreachable', `${name} does not resolve`);
  });
  return Promise.race([found, aborted]);
}

/**
 * Returns the error of an aborted request: an `OutsideError` with the failure `late` after a
 * timeout, otherwise the caller's reason.
 */
export function abortError(signal: AbortSignal): unknown {
  const { reason } = signal;
  return reason instanceof DOMException && reason.name === 'TimeoutError'
    ? new OutsideError('late', 'the time is over')
    : reason;
}
