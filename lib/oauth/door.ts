import type { Call } from '@/domain/contract/call';
import { Envelope, success } from '@/domain/contract/envelope';
import { oauth } from '@/domain/contract/oauth';
import { ProviderName } from '@/domain/entities/provider';
import { type ErrorName, errors } from '@/domain/errors';
import { languageOr } from '@/domain/locale';
import { logins } from '@/domain/rules/providers';
import { paths } from '@/lib/paths';
import { type Scope, scopeOf } from '@/lib/security/request-scope';
import { readArrival } from '@/lib/session/arrival';
import { sessionCookies } from '@/lib/session/cookies';
import { originOf } from '@/lib/session/site';
import { askServices } from '@/lib/upstream/ask';
import { requestHeaders } from '@/lib/upstream/headers';
import { readTokens } from '@/lib/upstream/token-answers';
import { attemptCookies, challengeOf, forgetAttempt, random, readAttempt } from './attempt';

/** Where a browser is sent, and what it is to keep. Relative to its own origin unless the services named a provider's address. */
function redirect(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

/** ROUTE-012: the return page. A failure says its name of the catalogue, for the words (GAP-12). */
function comeBack(provider: ProviderName, more: Record<string, string>, cookies: readonly string[] = []): Response {
  return redirect(`/?${new URLSearchParams({ login: logins[provider], ...more })}`, cookies);
}
const failed = (provider: ProviderName, reason: ErrorName, cookies?: readonly string[]) =>
  comeBack(provider, { error: '1', reason }, cookies);

const callbackOf = ({ site }: Scope, provider: ProviderName) => `${originOf(site)}/api/oauth/${provider}/callback`;

type Asked = { data: Record<string, unknown>; text: string } | { reason: ErrorName };

/** Asks the services in the name of a request; a refusal comes back as its name. */
async function ask(call: Call, input: unknown, request: Request, { scope, asPerson }: { scope: Scope; asPerson: boolean }): Promise<Asked> {
  const { env, site } = scope;
  const language = languageOr(env.DEFAULT_LOCALE);
  const {
    authorization,
    'refresh-token': _,
    ...headers
  } = requestHeaders(request.headers, { site, trustProxy: env.TRUST_PROXY, language });
  const all = { ...headers, ...(asPerson && authorization ? { authorization } : {}) };
  try {
    const text = await askServices(env, { method: call.method, path: call.path, headers: all, body: JSON.stringify(input) });
    const { code, data } = Envelope.parse(JSON.parse(text));
    const fields = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
    if (code === success) return { data: fields, text };
    const name = String(fields.name);
    return { reason: Object.hasOwn(errors, name) ? (name as ErrorName) : 'unexpected' };
  } catch {
    return { reason: 'upstreamDown' };
  }
}

/** Only our own pages begin a sign-in: a stranger's link must not send anybody anywhere. Plain http on a LAN says nothing. */
function isOurs(headers: Headers): boolean {
  const from = headers.get('sec-fetch-site');
  return from === null || from === 'same-origin' || from === 'none';
}

/** `GET /api/oauth/{provider}`: keeps state, nonce and verifier sealed in a cookie and sends the browser to the provider (GAP-12). */
export async function leaveForProvider(request: Request, name: string): Promise<Response> {
  const provider = ProviderName.safeParse(name).data;
  if (!provider || !isOurs(request.headers)) return redirect(paths.home);
  const scope = scopeOf(request.headers);
  const query = new URL(request.url).searchParams;
  const intent = query.get('intent') === 'link' ? 'link' : 'sign-in';
  const [state, nonce, codeVerifier] = [random(), random(), random()];
  const codeChallenge = await challengeOf(codeVerifier);
  const input = { provider, intent, redirectUri: callbackOf(scope, provider), state, nonce, codeChallenge };
  const answer = await ask(oauth.authorize, input, request, { scope, asPerson: intent === 'link' });
  if ('reason' in answer) return failed(provider, answer.reason);
  const asked = oauth.authorize.data.safeParse(answer.data);
  if (!asked.success) return failed(provider, 'unexpected');
  const { url, linkCode } = asked.data;
  const attempt = { provider, state, nonce, codeVerifier, linkCode, ...(intent === 'sign-in' && readArrival(query.toString())) };
  const place = { site: scope.site, secret: scope.env.APP_SECRET };
  return redirect(url, await attemptCookies(attempt, request.headers.get('cookie'), place));
}

/** `GET /api/oauth/{provider}/callback`: checks that this browser left with that state, exchanges at the services, sets the session. */
export async function returnFromProvider(request: Request, name: string): Promise<Response> {
  const provider = ProviderName.safeParse(name).data;
  if (!provider) return redirect(paths.home);
  const scope = scopeOf(request.headers);
  const { site, env } = scope;
  const query = new URL(request.url).searchParams;
  // Next's edge writes the matched segment into the query; no provider answers with such a parameter.
  query.delete('provider');
  const attempt = await readAttempt(query.get('state'), request.headers.get('cookie'), { site, secret: env.APP_SECRET });
  if (attempt?.provider !== provider) return failed(provider, 'providerExpired');
  const { state, nonce, codeVerifier, linkCode, invitationCode, source } = attempt;
  // Whatever comes of it: what was left with is used up.
  const used = forgetAttempt(state, site);
  const returned = { provider, redirectUri: callbackOf(scope, provider), answer: `?${query}`, state, nonce, codeVerifier };
  const [call, input] = linkCode ? [oauth.link, { ...returned, linkCode }] : [oauth.signIn, { ...returned, invitationCode, source }];
  const answer = await ask(call, input, request, { scope, asPerson: false });
  if ('reason' in answer) return failed(provider, answer.reason, [used]);
  if (linkCode) return comeBack(provider, { linked: '1' }, [used]);
  const { pair } = readTokens(answer.text);
  if (!pair) return failed(provider, 'unexpected', [used]);
  return comeBack(provider, answer.data.isNew ? { new: '1' } : {}, [used, ...sessionCookies(site, pair, new Date())]);
}
