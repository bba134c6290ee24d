import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { gatewayHeaders } from './gateway-headers.ts';

/**
 * The headers of a project's server that are passed to the visitor. All other headers are dropped,
 * because several of them also affect other sites on the same host (`set-cookie`,
 * `clear-site-data`, `strict-transport-security`, `nel`, `alt-svc`, `service-worker-allowed`).
 */
const passedHeaders = new Set([
  'accept-ranges',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-security-policy',
  'content-type',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'date',
  'etag',
  'expires',
  'last-modified',
  'permissions-policy',
  'retry-after',
  'vary',
  'x-content-type-options',
]);

/** Headers that the response to an upgrade needs (RFC 6455). */
const passedAtUpgrade =
  /^(?:connection|upgrade|sec-websocket-(?:accept|protocol|extensions|version))$/i;

/**
 * Returns the headers for the visitor: the allowed headers of the project's server, then our own
 * headers.
 */
export function responseHeaders(headers: IncomingHttpHeaders, prefix: string): OutgoingHttpHeaders {
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => passedHeaders.has(name)),
  );
  const location = headers.location && rewriteLocation(headers.location, prefix);
  return { ...kept, ...(location && { location }), ...gatewayHeaders(prefix) };
}

/** Returns the header lines of the response to an upgrade, from `rawHeaders`. */
export function upgradeLines(raw: readonly string[]): string[] {
  return raw.flatMap((name, at) =>
    at % 2 === 0 && passedAtUpgrade.test(name) ? [`${name}: ${raw[at + 1] ?? ''}`] : [],
  );
}

/**
 * Rewrites a redirect, so that it stays within the project below its prefix. A redirect to another
 * host passes unchanged, but only for http and https: a `javascript:` address is dropped.
 */
function rewriteLocation(location: string, prefix: string): string | undefined {
  if (!URL.canParse(location, 'http://localhost')) return undefined;
  const { protocol, hostname, pathname, search, hash } = new URL(location, 'http://localhost');
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  // The project's server believes that its host is `localhost`.
  if (/^[a-z][a-z\d+.-]*:/i.test(location))
    return hostname === 'localhost' ? prefix + pathname + search + hash : location;
  return prefix && location.startsWith('/') && !location.startsWith('//')
    ? prefix + location
    : location;
}
