import { limits } from '../limits/index.ts';

/** What a Host header names: a host in lower case, without a port and a dot at its end. */
export function plainHost(header: string | undefined): string | undefined {
  if (header === undefined || header.length > limits.siteDomains.nameMax + 7) return undefined;
  const plain = header
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return isHostName(plain) ? plain : undefined;
}

/**
 * Returns whether a text is the ASCII name of a host in the internet: labels of letters, digits and
 * hyphens with a dot between them, and no IP address.
 */
export function isHostName(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= limits.siteDomains.nameMax &&
    labels.length > 1 &&
    labels.every(
      (label) =>
        label.length <= limits.siteDomains.labelMax &&
        /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label),
    ) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** Returns whether a host is one of these names or below one. */
export function isBelow(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Names below these are reserved for other uses than the internet (RFC 6761, RFC 9476). */
export const specialUseNames = [
  ...['localhost', 'local', 'test', 'example', 'invalid', 'onion', 'alt', 'arpa'],
  ...['internal', 'intranet', 'lan', 'home', 'corp', 'private'],
];

/** The product's label before the name in a TXT record, and before the token in its value. */
const recordLabel = '_sayso-verify';
const valuePrefix = 'sayso-verify=';

/** Returns the TXT record that proves that a user controls the DNS of a host. */
export function proofRecord(host: string, token: string): { name: string; value: string } {
  return { name: `${recordLabel}.${host}`, value: `${valuePrefix}${token}` };
}
