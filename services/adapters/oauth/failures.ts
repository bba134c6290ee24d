import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { type ErrorName, type Failure, fail, isFailure } from '../../../domain/errors.ts';

/**
 * Error codes of openid-client for a provider that is unreachable or does not follow the protocol.
 * With any other code, the response is not trusted.
 */
const outage = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

const authorizationErrors = new Map<string, ErrorName>([
  ['access_denied', 'providerDenied'],
  ['temporarily_unavailable', 'providerFailed'],
  ['server_error', 'providerFailed'],
]);

/**
 * Converts a provider error to a Failure. The detail is for the log and contains no token.
 * Distinguishes a refusal by the user, an unreachable provider (can be retried), and everything
 * else: a response that is not trusted.
 */
export function toProviderFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (error instanceof AuthorizationResponseError) {
    return fail(
      authorizationErrors.get(error.error) ?? 'providerRefused',
      {},
      `the provider answered ${error.error}`,
    );
  }
  if (error instanceof ResponseBodyError)
    return fail('providerRefused', {}, `the provider refused the code: ${error.error}`);
  if (error instanceof WWWAuthenticateChallengeError)
    return fail('providerRefused', {}, `the provider answered ${error.status}`);
  if (error instanceof ClientError)
    return fail(
      outage.has(error.code ?? '') ? 'providerFailed' : 'providerRefused',
      {},
      why(error),
    );
  if (
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  )
    return fail('providerFailed', {}, why(error));
  throw error;
}

const why = (error: Error) =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
