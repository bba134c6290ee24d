import { type Call, fillPath } from '@/domain/contract/call';
import type { Language } from '@/domain/locale';
import { clientHeaders } from './client-headers';

type ClientRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
};

/**
 * Converts a call and its input into a request. Path parameters go into the path. The other values
 * become the query of a GET, or a JSON body.
 */
export function buildRequest(
  call: Call,
  input: Record<string, unknown>,
  language: Language,
): ClientRequest {
  const inPath = new Set(Object.keys(call.params.shape));
  const payload: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(input))
    if (!inPath.has(key) && value !== undefined) payload[key] = value;
  const path = fillPath(call.path, input);
  const headers = clientHeaders(language);
  if (call.method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(payload).map(([key, value]) => [key, String(value)]),
    ).toString();
    return { url: query ? `${path}?${query}` : path, method: call.method, headers, body: null };
  }
  if (call.requestType) payload.request_type = call.requestType;
  headers['Content-Type'] = 'application/json';
  return { url: path, method: call.method, headers, body: JSON.stringify(payload) };
}
