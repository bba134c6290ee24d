import { languageOr } from '@/domain/locale';
import { devAccess } from '@/lib/security/dev-access';
import { requestScopeOf } from '@/lib/security/request-scope';
import { sessionCookies } from '@/lib/session/cookies';
import { originOf } from '@/lib/session/site';
import { errorResponse } from './error-response';
import { requestHeaders, responseHeaders } from './headers';
import { readBody } from './read-body';
import { extractTokens } from './session-tokens';

/**
 * The relay for the simulators: forwards `/dev/*` to the services, which the ordinary relay does
 * not do. A POST must come from the product's own origin, so that a generated page in a preview
 * cannot sign anyone in (ADR 004).
 */
export async function devRelay(request: Request): Promise<Response> {
  const { env, site } = requestScopeOf(request.headers);
  const url = new URL(request.url);
  url.searchParams.delete('path');
  const headers = requestHeaders(request.headers, {
    site,
    trustProxy: env.TRUST_PROXY,
    language: languageOr(env.DEFAULT_LOCALE),
  });
  const language = headers['accept-language'];
  if (devAccess(env, site, request.headers) !== 'open') return notHere(language);
  if (request.method !== 'GET' && request.headers.get('origin') !== originOf(site))
    return errorResponse('forbidden', language);
  const body = await readBody(request);
  if (body === null) return errorResponse('tooLarge', language);
  try {
    const answer = await fetch(`${env.UPSTREAM_URL}${url.pathname}${url.search}`, {
      method: request.method,
      headers: { ...headers, 'x-dev-secret': env.APP_SECRET },
      body: body.length > 0 ? body : null,
      redirect: 'manual',
      cache: 'no-store',
      signal: request.signal,
    });
    const out = responseHeaders(answer.headers);
    const { text, pair } = extractTokens(await answer.text());
    if (pair)
      for (const cookie of sessionCookies(site, pair, new Date())) out.append('set-cookie', cookie);
    return new Response(text, { status: answer.status, headers: out });
  } catch {
    return errorResponse('upstreamDown', language);
  }
}

function notHere(language: string | undefined): Response {
  return new Response(errorResponse('notFound', language).body, {
    status: 404,
    headers: { 'content-type': 'application/json' },
  });
}
