import { type Language, readLanguage } from '@/domain/locale';
import { languageCookie } from '@/lib/i18n/language';
import { peerOf } from '@/lib/security/peer';
import { cookieNames, isToken, readCookie } from '@/lib/session/cookies';
import { isSameOrigin } from '@/lib/session/same-origin';
import type { SiteOrigin } from '@/lib/session/site';

/**
 * Request headers of a browser that are forwarded to the services. All others are dropped (GAP-01).
 */
const forwardedRequestHeaders = new Set([
  'accept',
  'content-type',
  'last-event-id',
  'user-agent',
  'if-none-match',
  'x-device',
  'traceparent',
]);

/**
 * Response headers that are not forwarded to the browser: hop-by-hop headers, encoding, length and
 * cookies. The relay or the server writes these itself.
 */
const droppedResponseHeaders = new Set([
  ...[
    'connection',
    'keep-alive',
    'transfer-encoding',
    'te',
    'trailer',
    'upgrade',
    'proxy-authenticate',
  ],
  ...[
    'content-encoding',
    'content-length',
    'set-cookie',
    'server',
    'x-powered-by',
    'cache-control',
  ],
]);

type Caller = { site: SiteOrigin; trustProxy: boolean; language: Language };

/**
 * Returns the headers for a call to the services. Includes the user's tokens only for a request of
 * the product's own pages (ADR 069).
 */
export function requestHeaders(
  incoming: Headers,
  { site, trustProxy, language }: Caller,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of incoming)
    if (forwardedRequestHeaders.has(name)) headers[name] = value;
  const cookies = incoming.get('cookie');
  const chosen =
    readLanguage(readCookie(cookies, languageCookie)) ??
    readLanguage(incoming.get('accept-language')?.split(/[,;]/)[0]);
  headers['accept-language'] = chosen ?? language;
  headers['x-request-id'] = requestId(incoming.get('x-request-id'));
  const address = trustProxy
    ? incoming.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : peerOf(incoming)?.address;
  if (address) headers['x-client-ip'] = address;
  if (!isSameOrigin(incoming, site)) return headers;
  const names = cookieNames(site);
  const token = readCookie(cookies, names.token);
  const refreshToken = readCookie(cookies, names.refreshToken);
  if (isToken(token)) headers.authorization = `Bearer ${token}`;
  if (isToken(refreshToken)) headers['refresh-token'] = refreshToken;
  return headers;
}

function requestId(given: string | null): string {
  return given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

/**
 * Returns the headers for the browser. An event stream gets the headers that stop proxies from
 * buffering. Caches may store only files that the services mark as identical for all users.
 */
export function responseHeaders(upstream: Headers): Headers {
  const headers = new Headers();
  for (const [name, value] of upstream)
    if (!droppedResponseHeaders.has(name)) headers.set(name, value);
  const stream = isEventStream(upstream);
  headers.set('cache-control', stream ? 'no-cache, no-transform' : publicCaching(upstream));
  if (stream) headers.set('x-accel-buffering', 'no');
  headers.set('x-content-type-options', 'nosniff');
  return headers;
}

function publicCaching(headers: Headers): string {
  const caching = headers.get('cache-control') ?? '';
  return caching.startsWith('public, ') ? caching : 'no-store';
}

function isEventStream(headers: Headers): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/event-stream');
}
