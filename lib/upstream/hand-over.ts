import { Envelope, success } from '@/domain/contract/envelope';
import { errors } from '@/domain/errors';
import { CallError } from './call-error';
import { ownHeaders, pageLanguage } from './own-client';

/**
 * Hands a one-time code, or a shell's own pair, to the web tier, which answers with the session's cookies and no token
 * (decision 34). Throws a CallError in the person's language.
 */
export async function handOver(given: { token: string; refreshToken: string }): Promise<void> {
  const response = await fetch('/api/session', {
    method: 'POST',
    headers: { ...ownHeaders(pageLanguage()), 'Content-Type': 'application/json' },
    body: JSON.stringify(given),
    cache: 'no-store',
  }).catch(() => null);
  const answer = Envelope.safeParse(await response?.json().catch(() => null));
  const requestId = response?.headers.get('x-request-id') ?? null;
  if (!answer.success) throw new CallError(errors.upstreamDown.code, '', requestId);
  if (answer.data.code !== success) throw new CallError(answer.data.code, answer.data.message, requestId);
}
