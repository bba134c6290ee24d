import 'server-only';
import type { Call, CallData, CallInput } from '@/domain/contract/call';
import { Envelope, success } from '@/domain/contract/envelope';
import { type Language, languageOr } from '@/domain/locale';
import type { WebEnv } from '@/lib/env';
import { requestScopeOf } from '@/lib/security/request-scope';
import { buildRequest } from './build-request';
import { forward } from './forward';
import { requestHeaders } from './headers';

/**
 * Makes one call for the page that is being rendered, as its user. Returns the data. Returns null
 * if the services refuse, do not respond before `signal` aborts, or break the contract. The page
 * then makes the call itself, and renews an expired session (ADR 070).
 */
export async function fetchForPage<C extends Call>(
  call: C,
  input: CallInput<C>,
  { head, signal }: { head: Headers; signal: AbortSignal },
): Promise<CallData<C> | null> {
  const { env, site } = requestScopeOf(head);
  // Render for the signed-in user even if another site linked to this page, because other sites
  // cannot read the result. The same-origin rule of ADR 069 applies only to calls.
  const own = new Headers(head);
  own.set('sec-fetch-site', 'same-origin');
  const headers = requestHeaders(own, {
    site,
    trustProxy: env.TRUST_PROXY,
    language: languageOr(env.DEFAULT_LOCALE),
  });
  if (!headers.authorization) return null;
  return send(env, call, input, { headers, signal });
}

/**
 * Makes one public call for a page that looks the same to all users of a language. Returns null in
 * the same cases as `fetchForPage`.
 */
export function fetchForGuests<C extends Call>(
  call: C,
  input: CallInput<C>,
  { env, language, signal }: { env: WebEnv; language: Language; signal: AbortSignal },
): Promise<CallData<C> | null> {
  return send(env, call, input, { headers: { 'accept-language': language }, signal });
}

async function send<C extends Call>(
  env: WebEnv,
  call: C,
  input: CallInput<C>,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<CallData<C> | null> {
  const { url, method, body } = buildRequest(call, input, languageOr(headers['accept-language']));
  const [path = '', query] = url.split('?');
  const bytes = new TextEncoder().encode(body ?? '');
  try {
    const sent = {
      method,
      path,
      query: new URLSearchParams(query),
      headers: { ...headers, 'content-type': 'application/json' },
      body: bytes,
    };
    const { code, data } = Envelope.parse(await (await forward(env, { ...sent, signal })).json());
    return code === success ? (call.data.parse(data) as CallData<C>) : null;
  } catch {
    return null;
  }
}
