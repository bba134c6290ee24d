import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import process from 'node:process';

const header = 'x-peer';
const forwarding = /^(x-forwarded-|forwarded$|via$|x-real-ip$)/;

/**
 * Creates the key that makes a stamp unforgeable, for `lib/env.ts` to read. A server started
 * without this hook has no key, so it trusts no stamp.
 */
export function generatePeerKey(): string {
  const key = randomBytes(32).toString('base64url');
  process.env.PEER_KEY = key;
  return key;
}

/**
 * Stamps each request with its peer's address, because Next shows handlers only headers, which a
 * client can forge. Drops the client's own header of that name.
 */
export function markPeer(listener: RequestListener, key: string): RequestListener {
  return (request, response) => {
    request.headers[header] =
      `${key} ${request.socket.remoteAddress ?? '-'} ${connectionKind(request)}`;
    return listener(request, response);
  };
}

/**
 * Next adds its own forwarding headers to every request, so a proxy's are recognisable only here.
 */
function connectionKind({ headers }: IncomingMessage): 'forwarded' | 'direct' {
  return Object.keys(headers).some((name) => forwarding.test(name)) ? 'forwarded' : 'direct';
}
