import { success } from '../../domain/contract/envelope.ts';
import {
  type ErrorEntry,
  errors,
  type Failure,
  isFailure,
  shortReference,
} from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { isDatabaseUnavailable } from '../store/unavailable.ts';
import type { CallContext } from './context.ts';
import type { ErrorTranslator } from './load-texts.ts';

/** Builds a success response. Only this file writes envelopes (SEC-005). */
export function successResponse(data: unknown, message = 'success'): Response {
  return Response.json({ code: success, message, data });
}

/**
 * Converts any error to an envelope in the caller's language. Business errors are sent with HTTP
 * status 200 (GAP-04). `data` contains a reference number that the user can report to support, and
 * the name of the error, from which the client knows how to react.
 */
export function errorResponse(
  error: unknown,
  { requestId, language }: Pick<CallContext, 'requestId' | 'language'>,
  texts: ErrorTranslator,
): Response {
  const { entry, values } = toFailure(error);
  const data = { reference: shortReference(requestId), name: entry.name };
  const status = entry.http ?? 200;
  // `Retry-After` is for other clients and load balancers; the browser client has its own back-off.
  const headers =
    status === 503 ? { 'Retry-After': String(limits.transport.retryAfterSeconds) } : {};
  return Response.json(
    { code: entry.code, message: texts(entry, values, language), data },
    { status, headers },
  );
}

/**
 * Maps any error to a failure. Users see the same text for every unexpected error; the log has the
 * details.
 */
export function toFailure(error: unknown): Pick<Failure, 'values'> & { entry: ErrorEntry } {
  if (isFailure(error)) return error;
  if (isStorageFull(error)) return { entry: errors.storageFull, values: {} };
  return {
    entry: isDatabaseUnavailable(error) ? errors.databaseAway : errors.unexpected,
    values: {},
  };
}

/**
 * Returns whether a write failed for lack of space, by the code of the database (SQLSTATE class 53)
 * or the file system.
 */
function isStorageFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && storageFullCodes.has(String(cause.code))) return true;
  return false;
}

const storageFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
