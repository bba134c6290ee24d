import type { z } from 'zod';
import { Envelope, success } from '@/domain/contract/envelope';
import { errors } from '@/domain/errors';
import { CallError } from '@/lib/upstream/call-error';
import { clientHeaders, pageLanguage } from '@/lib/upstream/client-headers';

/** Calls a simulator at its path below `/dev` and parses the response. Throws a CallError. */
export async function callDev<Shape extends z.ZodType>(
  path: string,
  shape: Shape,
  init: RequestInit = {},
): Promise<z.output<Shape>> {
  const headers = { ...clientHeaders(pageLanguage()), 'content-type': 'application/json' };
  const response = await fetch(path, { ...init, headers, cache: 'no-store' }).catch(() => null);
  const requestId = response?.headers.get('x-request-id') ?? null;
  const answer = Envelope.safeParse(await response?.json().catch(() => null));
  if (!answer.success) throw new CallError(errors.upstreamDown.code, '', requestId);
  if (answer.data.code !== success)
    throw new CallError(answer.data.code, answer.data.message, requestId);
  const data = shape.safeParse(answer.data.data);
  if (!data.success) throw new CallError(errors.unexpected.code, '', requestId);
  return data.data;
}
