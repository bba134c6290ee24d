import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { type Failure, fail, isFailure } from '../../../domain/errors.ts';

/** Codes of openid-client that mean the provider was not reached or is broken itself, not that its answer is wrong. */
const outage = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/**
 * What went wrong with a provider, as one of our own failures; the detail is for the log and holds no token. A refusal by the
 * person is the person's own, an unreachable provider may be tried again, and everything else is an answer we do not believe.
 */
export function asProviderFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (error instanceof AuthorizationResponseError) {
    const denied = error.error === 'access_denied';
    const busy = error.error === 'temporarily_unavailable' || error.error === 'server_error';
    return fail(denied ? 'providerDenied' : busy ? 'providerFailed' : 'providerRefused', {}, `the provider answered ${error.error}`);
  }
  if (error instanceof ResponseBodyError) return fail('providerRefused', {}, `the provider refused the code: ${error.error}`);
  if (error instanceof WWWAuthenticateChallengeError) return fail('providerRefused', {}, `the provider answered ${error.status}`);
  if (error instanceof ClientError) return fail(outage.has(error.code ?? '') ? 'providerFailed' : 'providerRefused', {}, why(error));
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return fail('providerFailed', {}, why(error));
  throw error;
}

const why = (error: Error) => (error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message);
