const v4Form = /^(?:::ffff:)?((\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3})$/i;

/**
 * Returns an IP address without the part that identifies one internet connection: the first 24 bits
 * of IPv4 or 48 bits of IPv6. Returns '' for anything else.
 */
export function truncatedIp(ip: string): string {
  const v4 = v4Form.exec(ip);
  return v4 ? `${v4[2]}.0` : network(ip, 3);
}

/**
 * Returns the key for rate limits: a whole IPv4 address, or the first 64 bits of an IPv6 address,
 * because one internet connection can use all addresses within them.
 */
export function householdOf(ip: string): string {
  return v4Form.exec(ip)?.[1] ?? network(ip, 4);
}

/** Returns the first groups of an IPv6 address, as `2001:db8:1::`; '' for anything else. */
function network(ip: string, count: number): string {
  if (!/^[0-9a-f]*:[0-9a-f:.]*$/i.test(ip)) return '';
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  // `::` means one or more groups of zeros. Only an address with `::` may have fewer than eight
  // groups.
  const missing =
    tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [
    ...groups,
    ...Array.from({ length: Math.max(0, missing) }, () => '0'),
    ...(tail ? tail.split(':') : []),
  ];
  return `${all
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}
