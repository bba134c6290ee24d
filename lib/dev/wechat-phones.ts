import { z } from 'zod';
import { Envelope, success } from '@/domain/contract/envelope';
import { SignInScanStatus } from '@/domain/entities/wechat';
import { errors } from '@/domain/errors';
import { CallError } from '@/lib/upstream/call-error';
import { clientHeaders, pageLanguage } from '@/lib/upstream/client-headers';

/**
 * The simulated WeChat users, the state of each user's account on this site, and the codes that can
 * be scanned, newest first.
 */
const WechatPhones = z.object({
  people: z.array(z.object({ openId: z.string(), name: z.string(), standing: SignInScanStatus })),
  codes: z.array(
    z.object({
      ticket: z.string(),
      text: z.string(),
      endsAt: z.string(),
      scannedBy: z.string().nullable(),
    }),
  ),
});
export type WechatPhones = z.infer<typeof WechatPhones>;

/**
 * Throws a CallError when the services do not respond; returns null where WeChat is not simulated.
 */
export async function readWechatPhones(signal: AbortSignal): Promise<WechatPhones | null> {
  const response = await fetch('/dev/wechat', { signal, cache: 'no-store' });
  if (response.status === 404) return null;
  const phones = WechatPhones.safeParse(await response.json().catch(() => null));
  if (!phones.success)
    throw new CallError(errors.upstreamDown.code, '', response.headers.get('x-request-id'));
  return phones.data;
}

/**
 * Lets a user's phone scan a code. The person `new` is a user without an account here. Throws a
 * CallError.
 */
export async function scanAs(person: string, code: string): Promise<void> {
  const headers = { ...clientHeaders(pageLanguage()), 'content-type': 'application/json' };
  const response = await fetch('/dev/wechat/scan', {
    method: 'POST',
    headers,
    body: JSON.stringify({ person, code }),
  }).catch(() => null);
  const answer = Envelope.safeParse(await response?.json().catch(() => null));
  const requestId = response?.headers.get('x-request-id') ?? null;
  if (!answer.success) throw new CallError(errors.upstreamDown.code, '', requestId);
  if (answer.data.code !== success)
    throw new CallError(answer.data.code, answer.data.message, requestId);
}
