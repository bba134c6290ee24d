import type { Call } from '@/domain/contract/call';
import { Envelope, success } from '@/domain/contract/envelope';
import { oauth } from '@/domain/contract/oauth';
import { ProviderName } from '@/domain/entities/provider';
import { type ErrorName, errors } from '@/domain/errors';
import { languageOr } from '@/domain/locale';
import { logins } from '@/domain/sign-in/providers';
import { paths } from '@/lib/paths';
import { type RequestScope, requestScopeOf } from '@/lib/security/request-scope';
import { sessionCookies } from '@/lib/session/cookies';
import { readSignUpOrigin } from '@/lib/session/sign-up-origin';
import { originOf } from '@/lib/session/site';
import { callServices } from '@/lib/upstream/call-services';
import { requestHeaders } from '@/lib/upstream/headers';
import { extractTokens } from '@/lib/upstream/session-tokens';
import {
  attemptCookies,
  clearAttemptCookie,
  codeChallengeOf,
  randomToken,
  readAttempt,
} from './attempt';

/**
 * Returns a redirect that also sets cookies. The location is a path on this origin, or the address
 * of a sign-in provider, which the services have returned.
 */
function redirect(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

/**
 * Redirects to the return page (ROUTE-012). For a failure it adds the error's name, which selects
 * the message (GAP-12).
 */
function redirectToReturnPage(
  provider: ProviderName,
  more: Record<string, string>,
  cookies: readonly string[] = [],
): Response {
  return redirect(`/?${new URLSearchParams({ login: logins[provider], ...more })}`, cookies);
}
const redirectWithError = (
  provider: ProviderName,
  reason: ErrorName,
  cookies?: readonly string[],
) => redirectToReturnPage(provider, { error: '1', reason }, cookies);

const callbackUrl = ({ site }: RequestScope, provider: ProviderName) =>
  `${originOf(site)}/api/oauth/${provider}/callback`;

type ServiceResult = { data: Record<string, unknown>; text: string } | { reason: ErrorName };

/** Calls the services for a request. If they refuse, returns the error's name. */
async function callOauthService(
  call: Call,
  input: unknown,
  request: Request,
  { scope, asPerson }: { scope: RequestScope; asPerson: boolean },
): Promise<ServiceResult> {
  const { env, site } = scope;
  const language = languageOr(env.DEFAULT_LOCALE);
  const {
    authorization,
    'refresh-token': _,
    ...headers
  } = requestHeaders(request.headers, { site, trustProxy: env.TRUST_PROXY, language });
  const all = { ...headers, ...(asPerson && authorization ? { authorization } : {}) };
  try {
    const text = await callServices(env, {
      method: call.method,
      path: call.path,
      headers: all,
      body: JSON.stringify(input),
    });
    const { code, data } = Envelope.parse(JSON.parse(text));
    const fields =
      typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
    if (code === success) return { data: fields, text };
    const name = String(fields.name);
    return { reason: Object.hasOwn(errors, name) ? (name as ErrorName) : 'unexpected' };
  } catch {
    return { reason: 'upstreamDown' };
  }
}

/**
 * Whether a page of this site started the navigation. Otherwise a link on another site could send
 * users to a provider. Browsers send no `sec-fetch-site` on plain http in a LAN, so a missing
 * header is accepted.
 */
function isOwnNavigation(headers: Headers): boolean {
  const from = headers.get('sec-fetch-site');
  return from === null || from === 'same-origin' || from === 'none';
}

/**
 * Handles `GET /api/oauth/{provider}`: stores state, nonce and verifier in an encrypted cookie and
 * redirects the browser to the provider (GAP-12).
 */
export async function startProviderSignIn(request: Request, name: string): Promise<Response> {
  const provider = ProviderName.safeParse(name).data;
  if (!provider || !isOwnNavigation(request.headers)) return redirect(paths.home);
  const scope = requestScopeOf(request.headers);
  const query = new URL(request.url).searchParams;
  const intent = query.get('intent') === 'link' ? 'link' : 'sign-in';
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()];
  const codeChallenge = await codeChallengeOf(codeVerifier);
  const input = {
    provider,
    intent,
    redirectUri: callbackUrl(scope, provider),
    state,
    nonce,
    codeChallenge,
  };
  const answer = await callOauthService(oauth.authorize, input, request, {
    scope,
    asPerson: intent === 'link',
  });
  if ('reason' in answer) return redirectWithError(provider, answer.reason);
  const asked = oauth.authorize.data.safeParse(answer.data);
  if (!asked.success) return redirectWithError(provider, 'unexpected');
  const { url, linkCode } = asked.data;
  const attempt = {
    provider,
    state,
    nonce,
    codeVerifier,
    linkCode,
    ...(intent === 'sign-in' && readSignUpOrigin(query.toString())),
  };
  const place = { site: scope.site, secret: scope.env.APP_SECRET };
  return redirect(url, await attemptCookies(attempt, request.headers.get('cookie'), place));
}

/**
 * Handles `GET /api/oauth/{provider}/callback`: checks that this browser started an attempt with
 * this `state`, exchanges the code at the services, and sets the session.
 */
export async function handleProviderCallback(request: Request, name: string): Promise<Response> {
  const provider = ProviderName.safeParse(name).data;
  if (!provider) return redirect(paths.home);
  const scope = requestScopeOf(request.headers);
  const { site, env } = scope;
  const query = new URL(request.url).searchParams;
  // On the edge runtime, Next adds the matched route segment to the query. No provider sends a
  // parameter of this name.
  query.delete('provider');
  const attempt = await readAttempt(query.get('state'), request.headers.get('cookie'), {
    site,
    secret: env.APP_SECRET,
  });
  if (attempt?.provider !== provider) return redirectWithError(provider, 'providerExpired');
  const { state, nonce, codeVerifier, linkCode, invitationCode, source } = attempt;
  // Remove the attempt's cookie whether the sign-in succeeds or not, because an attempt works only
  // once.
  const used = clearAttemptCookie(state, site);
  const returned = {
    provider,
    redirectUri: callbackUrl(scope, provider),
    answer: `?${query}`,
    state,
    nonce,
    codeVerifier,
  };
  const [call, input] = linkCode
    ? [oauth.link, { ...returned, linkCode }]
    : [oauth.signIn, { ...returned, invitationCode, source }];
  const answer = await callOauthService(call, input, request, { scope, asPerson: false });
  if ('reason' in answer) return redirectWithError(provider, answer.reason, [used]);
  if (linkCode) return redirectToReturnPage(provider, { linked: '1' }, [used]);
  const { pair } = extractTokens(answer.text);
  if (!pair) return redirectWithError(provider, 'unexpected', [used]);
  return redirectToReturnPage(provider, answer.data.isNew ? { new: '1' } : {}, [
    used,
    ...sessionCookies(site, pair, new Date()),
  ]);
}
