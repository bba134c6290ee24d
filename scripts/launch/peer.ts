import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import process from 'node:process';

const header = 'x-peer';
const forwarding = /^(x-forwarded-|forwarded$|via$|x-real-ip$)/;

/**
 * Creates the secret key that `markPeer` puts into the `x-peer` header, so that a client cannot
 * forge the header. `lib/env.ts` reads the key. A server started without this module has no key, so
 * it trusts no `x-peer` header.
 */
export function generatePeerKey(): string {
  const key = randomBytes(32).toString('base64url');
  process.env.PEER_KEY = key;
  return key;
}

/**
 * Writes the address that the connection comes from, with the key, into the `x-peer` header of each
 * request. This replaces an `x-peer` header that the client sent. Next's handlers need it, because
 * they see only the headers, not the socket.
 */
export function markPeer(listener: RequestListener, key: string): RequestListener {
  return (request, response) => {
    request.headers[header] =
      `${key} ${request.socket.remoteAddress ?? '-'} ${connectionKind(request)}`;
    return listener(request, response);
  };
}

/**
 * Returns whether a proxy forwarded the request. This works only before Next, which adds its own
 * forwarding headers to every request.
 */
function connectionKind({ headers }: IncomingMessage): 'forwarded' | 'direct' {
  return Object.keys(headers).some((name) => forwarding.test(name)) ? 'forwarded' : 'direct';
}
