import { languageOr } from '@/domain/locale';
import { scopeOf } from '@/lib/security/request-scope';
import { browserKeyHeader, browserKeyOf } from '@/lib/session/browser-key';
import { isSameOrigin } from '@/lib/session/same-origin';
import { readBody } from './body';
import { forward } from './forward';
import { answerHeaders, requestHeaders } from './headers';
import { refuse } from './refuse';
import { touchesSession, withoutTokens } from './token-answers';

/** Next's edge writes the matched segments of a route into the query; no call of ours may use these names (decision 31). */
const routeParameters = ['upstream', 'run'];

/**
 * One call of the browser, signed and passed on to the services (GAP-01): same path, same query, the person's tokens out of
 * cookies into headers, the answer as it comes and unbuffered. Aborting the request aborts the call. Never throws.
 */
export async function relay(request: Request): Promise<Response> {
  const { env, site } = scopeOf(request.headers);
  const url = new URL(request.url);
  for (const name of routeParameters) url.searchParams.delete(name);
  const headers = requestHeaders(request.headers, { site, trustProxy: env.TRUST_PROXY, language: languageOr(env.DEFAULT_LOCALE) });
  const language = headers['accept-language'];
  const requestId = headers['x-request-id'];
  if (!url.pathname.startsWith('/servers/')) return refuse('notFound', language, requestId);
  const body = await readBody(request);
  if (body === null) return refuse('tooLarge', language, requestId);
  const browser = browserKeyOf(url.pathname, request.headers, site);
  if (browser) headers[browserKeyHeader] = browser.key;

  const call = { method: request.method, path: url.pathname, query: url.searchParams, headers, body, signal: request.signal };
  let answer: Response;
  try {
    answer = await forward(env, call);
  } catch (error) {
    if (!request.signal.aborted) console.error(`relay ${requestId}: ${error instanceof Error ? error.message : String(error)}`);
    return refuse('upstreamDown', language, requestId);
  }
  const answered = answerHeaders(answer.headers);
  if (!answered.has('x-request-id') && requestId) answered.set('x-request-id', requestId);
  if (browser?.cookie) answered.append('set-cookie', browser.cookie);
  if (touchesSession(url.pathname)) {
    const options = { site, mayAct: isSameOrigin(request.headers, site), now: new Date() };
    const { text, cookies } = withoutTokens(url.pathname, { status: answer.status, text: await answer.text() }, options);
    for (const cookie of cookies) answered.append('set-cookie', cookie);
    return new Response(text, { status: answer.status, headers: answered });
  }
  // The services have merged what was said in one tick; another stream in between would cost half as much again per event (P5).
  return new Response(answer.body, { status: answer.status, headers: answered });
}
