import { limits } from '@/domain/limits';
import { languageOr } from '@/domain/locale';
import { pixel, refusesTracking } from '@/domain/tracking/beacon';
import { requestScopeOf } from '@/lib/security/request-scope';
import { forward } from './forward';
import { requestHeaders } from './headers';
import { readBody } from './read-body';

/**
 * Forwards a beacon to the built-in collector without the user's tokens (GAP-62). Always responds
 * with the pixel or status 204. Drops beacons of visitors who refuse tracking.
 */
export async function beaconRelay(request: Request): Promise<Response> {
  await forwardBeacon(request).catch(() => undefined);
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (request.method !== 'GET') return new Response(null, { status: 204, headers });
  return new Response(
    Uint8Array.from(atob(pixel), (char) => char.charCodeAt(0)),
    { headers: { ...headers, 'content-type': 'image/gif' } },
  );
}

async function forwardBeacon(request: Request): Promise<void> {
  if (refusesTracking((name) => request.headers.get(name))) return;
  const { env, site } = requestScopeOf(request.headers);
  const url = new URL(request.url);
  // On the edge runtime, Next writes the matched route segment into the query.
  url.searchParams.delete('kind');
  const body = await readBody(request, limits.tracking.bodyBytes);
  if (body === null) return;
  const all = requestHeaders(request.headers, {
    site,
    trustProxy: env.TRUST_PROXY,
    language: languageOr(env.DEFAULT_LOCALE),
  });
  const { authorization: _, 'refresh-token': __, ...headers } = all;
  const signal = AbortSignal.timeout(limits.tracking.relayTimeoutMs);
  await forward(env, {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body,
    signal,
  });
}
