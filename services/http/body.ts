import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { measureJson } from './json-size.ts';

/**
 * Reads a whole body of at most `maxBytes`. Throws `tooLarge` as soon as the body is larger,
 * without reading the remainder.
 */
export async function readBody(
  request: Request,
  maxBytes: number = limits.body.large.bytes,
): Promise<Uint8Array> {
  // These methods have no body, and `request.body` would build the whole request object (P12).
  if (request.method === 'GET' || request.method === 'HEAD') return new Uint8Array();
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw fail('tooLarge');
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > maxBytes) throw fail('tooLarge');
    parts.push(part);
  }
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
}

/**
 * Parses a body as a JSON object; an empty body is `{}`. Counts its members first, because building
 * objects for many members takes far longer than counting. Throws `fail('invalidInput')` for a body
 * with too many members and for anything else than an object.
 */
export function parseJson(
  body: Uint8Array,
  maxMembers: number = limits.body.large.members,
): Record<string, unknown> {
  if (!body.length) return {};
  const { members, depth } = measureJson(body);
  if (members > maxMembers || depth > limits.body.depth)
    throw fail('invalidInput', {}, 'the body has too many members or levels');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw fail('invalidInput', {}, 'the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw fail('invalidInput', {}, 'the body is not a JSON object');
  return value as Record<string, unknown>;
}

/**
 * Returns the fields of a query string. If a field occurs more than once, the last value counts.
 */
export function readQuery(query: URLSearchParams): Record<string, string> {
  if (query.size > limits.body.queryFields)
    throw fail('invalidInput', {}, 'the query has too many fields');
  return Object.fromEntries(query);
}
