import type { z } from 'zod';
import { type Call, type CallData, type CallInput, fillPath } from '@/domain/contract/call';
import { Envelope } from '@/domain/contract/envelope';
import { languageOr } from '@/domain/locale';
import { requestScopeOf } from '@/lib/security/request-scope';
import { isSameOrigin } from '@/lib/session/same-origin';
import { originOf } from '@/lib/session/site';
import { errorResponse, unavailableResponse } from './error-response';
import { forward } from './forward';
import { requestHeaders } from './headers';

/**
 * Handles a server action (ARCH-004): checks the Origin header and the input, then makes one signed
 * call. Returns the envelope and never throws. Invalid input returns 400 with its first issue,
 * without a call. A request without Origin is refused, although Next would accept it. After a 401
 * the browser renews the session and repeats the action (ADR 070). An action sets no cookie and
 * revalidates nothing (GAP-71).
 */
export async function handleServerAction<C extends Call>(
  call: C,
  { headers, schema, input }: { headers: Headers; schema: z.ZodType<CallInput<C>>; input: unknown },
): Promise<Envelope<CallData<C> | null>> {
  const { env, site } = requestScopeOf(headers);
  const outgoing = requestHeaders(headers, {
    site,
    trustProxy: env.TRUST_PROXY,
    language: languageOr(env.DEFAULT_LOCALE),
  });
  const language = outgoing['accept-language'];
  if (headers.get('origin') !== originOf(site) || !isSameOrigin(headers, site))
    return envelopeOf(errorResponse('forbidden', language));
  const parsed = schema.safeParse(input);
  if (!parsed.success)
    return { code: 400, message: parsed.error.issues[0]?.message ?? '', data: null };
  if (!outgoing.authorization) return envelopeOf(errorResponse('notSignedIn', language));

  const payload = { ...(parsed.data as Record<string, unknown>) };
  const path = fillPath(call.path, payload);
  for (const name of Object.keys(call.params.shape)) delete payload[name];
  const body = new TextEncoder().encode(JSON.stringify(payload));
  const query = new URLSearchParams();
  try {
    const sent = {
      method: call.method,
      path,
      query,
      headers: { ...outgoing, 'content-type': 'application/json' },
      body,
    };
    return await envelopeOf(await forward(env, sent));
  } catch {
    return envelopeOf(unavailableResponse(env, language));
  }
}

async function envelopeOf<Data>(response: Response): Promise<Envelope<Data | null>> {
  const parsed = Envelope.safeParse(await response.json().catch(() => null));
  return parsed.success
    ? (parsed.data as Envelope<Data | null>)
    : { code: response.status, message: '', data: null };
}
