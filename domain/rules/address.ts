const v4Form = /^(?:::ffff:)?((\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3})$/i;

/** An IP address without the part that names one household: IPv4 to 24 bits, IPv6 to 48; '' for anything else. */
export function truncatedIp(ip: string): string {
  const v4 = v4Form.exec(ip);
  return v4 ? `${v4[2]}.0` : network(ip, 3);
}

/** What rate limits count by: an IPv4 address, and of IPv6 the 64 bits within which one household may call itself what it likes. */
export function householdOf(ip: string): string {
  return v4Form.exec(ip)?.[1] ?? network(ip, 4);
}

/** The first groups of an IPv6 address, as `2001:db8:1::`; '' for anything else. */
function network(ip: string, count: number): string {
  if (!/^[0-9a-f:]*:[0-9a-f:.]*$/i.test(ip)) return '';
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  // `::` stands for the zeros between; only with it may a written group be missing.
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}
