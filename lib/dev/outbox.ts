import { z } from 'zod';
import { errors } from '@/domain/errors';
import { CallError } from '@/lib/upstream/call-error';

/** One SMS that the simulated carrier would have sent; `at` is an ISO date or epoch ms. */
const Sms = z.object({
  phone: z.string(),
  code: z.string(),
  at: z.union([z.string(), z.number()]),
});
export type Sms = z.infer<typeof Sms>;

export const outboxPollMs = 1500;

/** Returns messages newest first. Throws a CallError when the services do not respond. */
export async function readOutbox(signal: AbortSignal): Promise<Sms[]> {
  const response = await fetch('/dev/outbox', { signal, cache: 'no-store' });
  const list = z.array(Sms).safeParse(await response.json().catch(() => null));
  if (!list.success)
    throw new CallError(errors.upstreamDown.code, '', response.headers.get('x-request-id'));
  return list.data;
}
