import { z } from 'zod';
import type { ProviderName } from '@/domain/entities/provider';
import { callDev } from './call-dev';

/** A user that a tester can choose at a simulated provider. */
const Person = z.object({
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  verified: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** Returns the users to choose from. Throws a CallError. */
export function readPeople(provider: ProviderName, signal: AbortSignal): Promise<Person[]> {
  return callDev(`/dev/oauth/${provider}/people`, z.array(Person), { signal });
}

/**
 * Completes an authorization request as a user, or denies it if `subject` is null. Returns the
 * address to which the browser goes back. Throws a CallError.
 */
export async function submitConsent(
  provider: ProviderName,
  request: string,
  subject: string | null,
): Promise<string> {
  const body = JSON.stringify({ request, subject });
  return (
    await callDev(`/dev/oauth/${provider}/decide`, z.object({ url: z.string() }), {
      method: 'POST',
      body,
    })
  ).url;
}
