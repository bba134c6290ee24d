import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiResponse } from '../api-message.ts';

/**
 * Any page may call the API: it uses no cookies, so a page of another origin has no more rights
 * than its key and the token that it holds.
 */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'content-range, content-location, content-profile, preference-applied, x-total-count, link, etag, x-relay-error',
};

const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, apikey, content-type, content-profile, accept-profile, prefer, range, range-unit, cache-control, x-client-info, x-metadata, x-retry-count, x-supabase-api-version, x-upsert, traceparent, tracestate, baggage',
  'access-control-max-age': '600',
};

/** Answers the question of a browser whether it may send a request. */
export function writePreflight({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  const asked = headers['access-control-request-headers'];
  // The headers that a function reads are its own choice.
  const allowed =
    asked !== undefined && /\/functions\/v1\//.test(url)
      ? { 'access-control-allow-headers': asked }
      : {};
  response.writeHead(204, { ...preflightHeaders, ...allowed }).end();
}

/** Sends an answer; resolves when it was sent, or when the client has gone. */
export async function writeResponse(
  response: ServerResponse,
  { status, headers = {}, body }: ApiResponse,
): Promise<void> {
  const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
  const all = { ...corsHeaders, 'x-content-type-options': 'nosniff', ...type, ...headers };
  if (body instanceof Readable) {
    response.writeHead(status, all);
    await pipeline(body, response).catch(() => response.destroy());
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? Buffer.alloc(0));
  const length = status === 204 ? {} : { 'content-length': String(bytes.length) };
  response.writeHead(status, { ...length, ...all });
  response.end(bytes);
}
