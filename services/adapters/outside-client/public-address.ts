import { BlockList, isIP } from 'node:net';

type Subnet = [address: string, bits: number];

/** IPv4 ranges that are not on the public internet, or reach more than one host (RFC 6890). */
const closedV4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Metadata services of clouds (Azure, Alibaba Cloud) at addresses that look public. */
const metadataV4: readonly Subnet[] = [
  ['168.63.129.16', 32],
  ['100.100.100.200', 32],
];
/** Parts of 2000::/3 that are not public hosts: Teredo and others, documentation, 6to4. */
const closedV6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
/**
 * IPv6 ranges whose addresses contain an IPv4 address in the last 32 bits: IPv4-mapped and NAT64.
 */
const carriers: readonly Subnet[] = [
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
];

const refusedV4 = listOf('ipv4', [...closedV4, ...metadataV4]);
const refusedV6 = listOf('ipv6', closedV6);
const globalV6 = listOf('ipv6', [['2000::', 3]]);
const carrierV6 = listOf('ipv6', carriers);
const linkLocalV4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ...metadataV4,
]);
const localV6 = listOf('ipv6', [
  ['::1', 128],
  ['fc00::', 7],
  ['2000::', 3],
]);
const awsMetadataV6 = listOf('ipv6', [['fd00:ec2::254', 128]]);

/** Whether an IP address belongs to one host of the public internet. */
export function isPublicAddress(address: string): boolean {
  const plain = withoutCarrier(address);
  if (isIP(plain) === 4) return !refusedV4.check(plain, 'ipv4');
  return isIP(plain) === 6 && globalV6.check(plain, 'ipv6') && !refusedV6.check(plain, 'ipv6');
}

/**
 * Whether a name that the operator allows may lead to an IP address. The address may belong to this
 * machine or its network, but must not be link-local, where clouds serve their metadata.
 */
export function isAllowedAddress(address: string): boolean {
  const plain = withoutCarrier(address);
  if (isIP(plain) === 4) return !linkLocalV4.check(plain, 'ipv4');
  return isIP(plain) === 6 && localV6.check(plain, 'ipv6') && !awsMetadataV6.check(plain, 'ipv6');
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of subnets) list.addSubnet(address, bits, family);
  return list;
}

/** Returns the IPv4 address that an IPv6 address contains, otherwise the address itself. */
function withoutCarrier(address: string): string {
  if (isIP(address) !== 6 || address.includes('%')) return address;
  // The URL parser writes an IPv6 address in its standard form: hexadecimal groups, with `::` for
  // the longest row of zeros.
  const text = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  if (!carrierV6.check(text, 'ipv6')) return text;
  return lastGroups(text)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** Returns the last two groups of an IPv6 address; a group that `::` replaces is 0. */
function lastGroups(text: string): string[] {
  const tail = text.slice(text.lastIndexOf('::') + 2).split(':');
  return ['0', '0', ...tail.map((group) => group || '0')].slice(-2);
}
