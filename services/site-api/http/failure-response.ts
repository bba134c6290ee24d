import pg from 'pg';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { type ApiResponse, jsonResponse } from '../api-message.ts';
import { AuthError } from '../auth/auth-error.ts';
import { databaseFailure } from '../rest/database-failure.ts';
import type { ApiPart } from './api-path.ts';

const unexpected = new DataApiError(500, 'SITE500', 'An unexpected error occurred');

/**
 * Writes an error in the form that the part's client reads. An error that is not known has to be
 * logged.
 */
export function failureResponse(
  error: unknown,
  part: ApiPart,
  isAnonymous: boolean,
): { response: ApiResponse; isKnown: boolean } {
  if (error instanceof AuthError) {
    const { status, code, message } = error;
    const body = { code: status, error_code: code, msg: message };
    return { response: jsonResponse(status, body), isKnown: true };
  }
  // Only the data API runs SQL of the client; elsewhere an error of the database is ours.
  const isOurs = part === 'auth' && error instanceof pg.DatabaseError;
  const known = isOurs ? undefined : databaseFailure(error, isAnonymous);
  return { response: bodyOf(known ?? unexpected, part), isKnown: known !== undefined };
}

function bodyOf(
  { status, code, message, details, hint }: DataApiError,
  part: ApiPart,
): ApiResponse {
  switch (part) {
    case 'rest':
    case 'realtime':
      return jsonResponse(status, { code, details, hint, message });
    case 'auth':
      return jsonResponse(status, { code: status, error_code: code, msg: message });
    case 'functions':
      return jsonResponse(status, { code, message });
    case 'storage':
      return jsonResponse(status, { statusCode: String(status), error: code, message });
  }
}
