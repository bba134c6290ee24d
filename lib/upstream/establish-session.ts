import { Envelope, success } from '@/domain/contract/envelope';
import { errors } from '@/domain/errors';
import { CallError } from './call-error';
import { clientHeaders, pageLanguage } from './client-headers';

/**
 * Sends the token pair of the native app that shows this page, or a one-time code in place of the
 * tokens, to the web tier. The web tier sets the cookies of the session and returns no token (ADR
 * 071). Throws a CallError in the user's language.
 */
export async function establishSession(given: {
  token: string;
  refreshToken: string;
}): Promise<void> {
  const response = await fetch('/api/session', {
    method: 'POST',
    headers: { ...clientHeaders(pageLanguage()), 'Content-Type': 'application/json' },
    body: JSON.stringify(given),
    cache: 'no-store',
  }).catch(() => null);
  const answer = Envelope.safeParse(await response?.json().catch(() => null));
  const requestId = response?.headers.get('x-request-id') ?? null;
  if (!answer.success) throw new CallError(errors.upstreamDown.code, '', requestId);
  if (answer.data.code !== success)
    throw new CallError(answer.data.code, answer.data.message, requestId);
}
