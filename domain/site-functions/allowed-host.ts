/**
 * Returns a host name as it is compared: lower case, without an address around it. Undefined for
 * what is not the name of a host in the internet, such as an IP address or `localhost`.
 */
export function readHost(text: string): string | undefined {
  const given = text.trim().toLowerCase();
  const [host = ''] = given.replace(/^https:\/\//, '').split(/[/?#]/);
  const labels = host.split('.');
  const isName =
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  // A last label of digits would be read as an IP address.
  if (!isName || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  return /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/.test(host) ? undefined : host;
}
