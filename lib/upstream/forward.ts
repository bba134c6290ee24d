import type { WebEnv } from '@/lib/env';
import { signedHeaders } from './sign';

type ForwardInput = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
};

/**
 * Signs a call and sends it to the services. Rejects if the services do not respond, and also if
 * there is no secret for the signature.
 */
export async function forward(
  env: WebEnv,
  { method, path, query, headers, body, signal }: ForwardInput,
): Promise<Response> {
  if (!env.APP_SECRET)
    throw new Error('APP_SECRET is not set: calls to the services cannot be signed');
  const signature = await signedHeaders(
    { method, path, query, body },
    { appKey: env.APP_KEY, secret: env.APP_SECRET, now: new Date() },
  );
  const search = query.toString();
  return fetch(`${env.UPSTREAM_URL}${path}${search ? `?${search}` : ''}`, {
    method,
    headers: { ...headers, ...signature },
    body: body.length > 0 ? body : null,
    redirect: 'manual',
    cache: 'no-store',
    ...(signal && { signal }),
  });
}
