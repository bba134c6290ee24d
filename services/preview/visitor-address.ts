import type { IncomingMessage } from 'node:http';

/** Returns a visitor's address; behind the operator's proxy, the one that the proxy states. */
export function visitorAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return forwarded || (request.socket.remoteAddress ?? '');
}
