import { APICallError } from 'ai';
import { ModelError } from '../../ports/model.ts';
import { OutsideError } from '../../ports/outside-client.ts';

const tooLong =
  /context[ _]?(length|window)|prompt is too long|too many (input )?tokens|input is too long|maximum (context|prompt|input)|exceeds? the (maximum|model|context)|token limit|request too large/i;
const dropped =
  /terminated|socket|ECONNRESET|EPIPE|other side closed|network|fetch failed|aborted|premature/i;

/**
 * Converts an error of a provider into a `ModelError` (GAP-33). An error without an HTTP response
 * is a dropped connection.
 */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const cause = unwrap(error);
  if (cause instanceof OutsideError)
    return new ModelError(cause.failure === 'tooLarge' ? 'provider' : 'dropped', cause.message);
  if (APICallError.isInstance(cause)) return fromResponse(cause);
  const message = cause instanceof Error ? cause.message : textOf(cause);
  if (tooLong.test(message)) return new ModelError('too-long', message);
  if (/overloaded/i.test(message)) return new ModelError('overloaded', message);
  const chain =
    cause instanceof Error ? `${cause.name} ${message} ${String(cause.cause ?? '')}` : message;
  return new ModelError(
    cause instanceof Error && dropped.test(chain) ? 'dropped' : 'provider',
    message,
  );
}

function fromResponse(cause: APICallError): ModelError {
  const answer = `${cause.message} ${cause.responseBody ?? ''}`;
  if (cause.statusCode === 413 || (isRefusal(cause.statusCode) && tooLong.test(answer)))
    return new ModelError('too-long', cause.message);
  if (cause.statusCode !== undefined && overloaded.has(cause.statusCode))
    return new ModelError('overloaded', cause.message, retryAfterMs(cause.responseHeaders));
  // There was no response, or the response began with a success status and then broke off.
  if (cause.statusCode === undefined || cause.statusCode < 300)
    return new ModelError('dropped', cause.message);
  if (cause.statusCode === 404) return new ModelError('gone', cause.message);
  return new ModelError(
    isKeyRefusal(cause.statusCode, answer) ? 'refused' : 'provider',
    cause.message,
  );
}

const overloaded = new Set([408, 429, 500, 502, 503, 504, 529]);
const isRefusal = (status: number | undefined): boolean => status === 400 || status === 422;

/** Most providers return 401 or 403 for an invalid key, some 400 with a message. */
export function isKeyRefusal(status: number | undefined, answer: string): boolean {
  return status === 401 || status === 403 || (status === 400 && /api[ _-]?key/i.test(answer));
}

/**
 * Returns the last error that an SDK error about failed retries contains, and every other error
 * itself.
 */
function unwrap(error: unknown): unknown {
  return error instanceof Error && 'lastError' in error && error.lastError
    ? error.lastError
    : error;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

/** Reads `retry-after` in seconds or as a date, or `retry-after-ms`; returns milliseconds. */
function retryAfterMs(headers: Record<string, string> | undefined): number | undefined {
  const exact = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const value = headers?.['retry-after'];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
