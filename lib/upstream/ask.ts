import type { WebEnv } from '@/lib/env';
import { forward } from './forward';

type Question = { method: string; path: string; headers: Record<string, string>; body?: string };

/** One call of the web tier in its own name: signed, the body's text as the answer. Rejects where nobody answers. */
export async function askServices(env: WebEnv, { method, path, headers, body = '' }: Question): Promise<string> {
  const all = { ...headers, 'content-type': 'application/json' };
  const answer = await forward(env, { method, path, query: new URLSearchParams(), headers: all, body: new TextEncoder().encode(body) });
  return answer.text();
}
