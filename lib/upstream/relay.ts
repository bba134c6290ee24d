import { limits } from '@/domain/limits';
import { languageOr } from '@/domain/locale';
import { requestScopeOf } from '@/lib/security/request-scope';
import { browserKeyHeader, browserKeyOf } from '@/lib/session/browser-key';
import { clearedCookies } from '@/lib/session/cookies';
import { isSameOrigin } from '@/lib/session/same-origin';
import { errorResponse, unavailableResponse } from './error-response';
import { forward } from './forward';
import { requestHeaders, responseHeaders } from './headers';
import { maxBodyOf } from './max-body';
import { readBody } from './read-body';
import { changesSession, endsSession, moveTokensToCookies } from './session-tokens';

/**
 * On the edge runtime, Next writes the matched route segments into the query. No call may use these
 * parameter names (ADR 072).
 */
const routeParameters = ['upstream', 'run'];

/**
 * Signs one call of the browser and forwards it to the services (GAP-01). It keeps path and query,
 * moves the tokens from cookies into headers, and neither changes nor buffers the response.
 * Aborting the request aborts the call. It never throws.
 */
export async function relay(request: Request): Promise<Response> {
  const { env, site } = requestScopeOf(request.headers);
  const url = new URL(request.url);
  for (const name of routeParameters) url.searchParams.delete(name);
  const headers = requestHeaders(request.headers, {
    site,
    trustProxy: env.TRUST_PROXY,
    language: languageOr(env.DEFAULT_LOCALE),
  });
  const language = headers['accept-language'];
  const requestId = headers['x-request-id'];
  if (!url.pathname.startsWith('/servers/')) return errorResponse('notFound', language, requestId);
  const body = await readBody(request, maxBodyOf(request.method, url.pathname));
  if (body === null) return errorResponse('tooLarge', language, requestId);
  const browser = browserKeyOf(url.pathname, request.headers, site);
  if (browser) headers[browserKeyHeader] = browser.key;

  const isEnd = endsSession(url.pathname);
  // A sign-out must continue after the user has left the page.
  const signal = isEnd ? AbortSignal.timeout(limits.session.signOutMs) : request.signal;
  const call = {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body,
    signal,
  };
  let answer: Response;
  try {
    answer = await forward(env, call);
  } catch (error) {
    if (!request.signal.aborted) console.error(`relay ${requestId}: ${messageOf(error)}`);
    const refused = unavailableResponse(env, language, requestId);
    // A sign-out clears this browser's cookies even if the services are down. The services' session
    // expires later.
    const cookies = isEnd && isSameOrigin(request.headers, site) ? clearedCookies(site) : [];
    for (const cookie of cookies) refused.headers.append('set-cookie', cookie);
    return refused;
  }
  const answered = responseHeaders(answer.headers);
  if (!answered.has('x-request-id') && requestId) answered.set('x-request-id', requestId);
  if (browser?.cookie) {
    answered.append('set-cookie', browser.cookie);
    answered.set('cache-control', 'no-store');
  }
  if (changesSession(url.pathname)) {
    const options = { site, mayAct: isSameOrigin(request.headers, site), now: new Date() };
    const { text, cookies } = moveTokensToCookies(
      url.pathname,
      { status: answer.status, text: await answer.text() },
      options,
    );
    for (const cookie of cookies) answered.append('set-cookie', cookie);
    return new Response(text, { status: answer.status, headers: answered });
  }
  // Return the body itself: the services already merge events, and another stream here would make
  // each event 50 % more expensive (P5).
  return new Response(answer.body, { status: answer.status, headers: answered });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
