import 'server-only';
import type { Call, CallData, CallInput } from '@/domain/contract/call';
import { Envelope, success } from '@/domain/contract/envelope';
import { languageOr } from '@/domain/locale';
import { scopeOf } from '@/lib/security/request-scope';
import { forward } from './forward';
import { requestHeaders } from './headers';
import { outgoing } from './request';

/**
 * One call for the page that is being drawn, in the name of whoever asked for it: its data, or null where the services refuse it, do
 * not answer before `signal`, or answer unlike the contract. The page then asks itself, and renews a session that is over (decision 33).
 */
export async function readForPage<C extends Call>(
  call: C,
  input: CallInput<C>,
  { head, signal }: { head: Headers; signal: AbortSignal },
): Promise<CallData<C> | null> {
  const { env, site } = scopeOf(head);
  // A page of ours is drawn for who is signed in, whoever led there: no other page can read it (decision 22 is about calls).
  const own = new Headers(head);
  own.set('sec-fetch-site', 'same-origin');
  const headers = requestHeaders(own, { site, trustProxy: env.TRUST_PROXY, language: languageOr(env.DEFAULT_LOCALE) });
  if (!headers.authorization) return null;
  const { url, method, body } = outgoing(call, input, languageOr(headers['accept-language']));
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
