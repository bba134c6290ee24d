import { devAccess } from '@/lib/security/dev-access';
import { requestScopeOf } from '@/lib/security/request-scope';
import { originOf } from '@/lib/session/site';
import { errorResponse } from './error-response';
import { responseHeaders } from './headers';
import { readBody } from './read-body';

/**
 * The relay to the simulated code host. `Authorization` contains the code host's token, never the
 * session's. As in `devRelay`, a request that changes something must come from the product's own
 * origin.
 */
export async function gitRelay(request: Request): Promise<Response> {
  const { env, site } = requestScopeOf(request.headers);
  const url = new URL(request.url);
  url.searchParams.delete('path');
  if (env.GIT_API || env.DEV_PASSWORD || devAccess(env, site, request.headers, null) !== 'open')
    return new Response(null, { status: 404 });
  if (request.method !== 'GET' && request.headers.get('origin') !== originOf(site))
    return new Response(null, { status: 403 });
  const body = await readBody(request);
  if (body === null) return errorResponse('tooLarge', undefined);
  const headers: Record<string, string> = { 'x-dev-secret': env.APP_SECRET };
  for (const name of ['authorization', 'content-type', 'accept']) {
    const value = request.headers.get(name);
    if (value) headers[name] = value;
  }
  try {
    const to = `${env.UPSTREAM_URL}${url.pathname}${url.search}`;
    const answer = await fetch(to, {
      method: request.method,
      headers,
      body: body.length > 0 ? body : null,
      cache: 'no-store',
      signal: request.signal,
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: responseHeaders(answer.headers),
    });
  } catch {
    return errorResponse('upstreamDown', undefined);
  }
}
