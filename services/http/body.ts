import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';

/** Reads a body whole, at most `transport.maxBodyBytes` (decision 32); one byte more is refused without reading on. */
export async function readBody(request: Request): Promise<Uint8Array> {
  // By fetch's rules these have none; to ask for it has the whole request built (P12).
  if (request.method === 'GET' || request.method === 'HEAD') return new Uint8Array();
  if (Number(request.headers.get('content-length') ?? 0) > limits.transport.maxBodyBytes) throw fail('tooLarge');
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > limits.transport.maxBodyBytes) throw fail('tooLarge');
    parts.push(part);
  }
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
}

/** Parses a body as a JSON object; an empty one is `{}`. Whatever else it is: `fail('invalidInput')`, never more than that. */
export function parseJson(body: Uint8Array): Record<string, unknown> {
  if (!body.length) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw fail('invalidInput', {}, 'the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fail('invalidInput', {}, 'the body is not a JSON object');
  return value as Record<string, unknown>;
}
