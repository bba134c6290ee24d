import { z } from 'zod';
import { Envelope, success } from '@/domain/contract/envelope';
import type { ProviderName } from '@/domain/entities/provider';
import { errors } from '@/domain/errors';
import { CallError } from '@/lib/upstream/call-error';
import { ownHeaders, pageLanguage } from '@/lib/upstream/own-client';

/** Somebody a tester may be at a simulated provider. */
const Person = z.object({ subject: z.string(), name: z.string(), email: z.string(), verified: z.boolean() });
export type Person = z.infer<typeof Person>;

async function ask<Shape extends z.ZodType>(path: string, shape: Shape, init: RequestInit = {}): Promise<z.output<Shape>> {
  const headers = { ...ownHeaders(pageLanguage()), 'content-type': 'application/json' };
  const response = await fetch(path, { ...init, headers, cache: 'no-store' }).catch(() => null);
  const requestId = response?.headers.get('x-request-id') ?? null;
  const answer = Envelope.safeParse(await response?.json().catch(() => null));
  if (!answer.success) throw new CallError(errors.upstreamDown.code, '', requestId);
  if (answer.data.code !== success) throw new CallError(answer.data.code, answer.data.message, requestId);
  const data = shape.safeParse(answer.data.data);
  if (!data.success) throw new CallError(errors.unexpected.code, '', requestId);
  return data.data;
}

/** Who there is to be. Throws a CallError. */
export function readPeople(provider: ProviderName, signal: AbortSignal): Promise<Person[]> {
  return ask(`/dev/oauth/${provider}/people`, z.array(Person), { signal });
}

/** Answers an authorization request as somebody, or as nobody; gives the address to go back to. Throws a CallError. */
export async function decide(provider: ProviderName, request: string, subject: string | null): Promise<string> {
  const body = JSON.stringify({ request, subject });
  return (await ask(`/dev/oauth/${provider}/decide`, z.object({ url: z.string() }), { method: 'POST', body })).url;
}
