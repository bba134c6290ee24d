import { peerKey } from '@/lib/env';

/** `scripts/launch/peer.ts` sets this header and overwrites a value that the client sent. */
const peerHeader = 'x-peer';

/** The remote end of a connection. `direct` is false when a proxy forwarded the request. */
type Peer = { address: string; direct: boolean };

/**
 * Returns the peer that this server wrote into the header. Returns undefined if the header is
 * forged, or if this server does not write the header.
 */
export function peerOf(headers: Headers): Peer | undefined {
  const ours = peerKey();
  const [key, address = '', way] = (headers.get(peerHeader) ?? '').split(' ');
  return ours && key === ours ? { address, direct: way === 'direct' } : undefined;
}

export function isLoopbackAddress(address: string): boolean {
  return /^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i.test(address);
}
