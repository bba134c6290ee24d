import type { WebEnv } from '@/lib/env';
import { forward } from './forward';

type ServiceRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/**
 * Makes one signed call for the web tier itself. Returns the text of the body. Rejects if the
 * services do not respond.
 */
export async function callServices(
  env: WebEnv,
  { method, path, headers, body = '' }: ServiceRequest,
): Promise<string> {
  const all = { ...headers, 'content-type': 'application/json' };
  const answer = await forward(env, {
    method,
    path,
    query: new URLSearchParams(),
    headers: all,
    body: new TextEncoder().encode(body),
  });
  return answer.text();
}
