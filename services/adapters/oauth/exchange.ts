import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  Configuration,
  clockSkew,
  type ServerMetadata,
} from 'openid-client';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AuthorizationAttempt } from '../../ports/oauth.ts';
import type { Client } from './config.ts';

/**
 * Creates the client configuration for a server. Token times are checked against `clock`. Plain
 * http is used only for this machine, which `config.ts` ensures.
 */
export function configure(
  server: ServerMetadata,
  { id, secret }: Client,
  clock: Clock,
  authentication?: ClientAuth,
): Configuration {
  const skew = Math.round((clock.now().getTime() - Date.now()) / 1000);
  const configuration = new Configuration(
    server,
    id,
    { client_secret: secret, [clockSkew]: skew },
    authentication,
  );
  configuration.timeout = limits.oauth.timeoutMs / 1000;
  if (server.issuer.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
}

/** Returns the authorization URL with state, PKCE (S256) and the parameters in `more`. */
export function authorizationRequestUrl(
  configuration: Configuration,
  { redirectUri, state, codeChallenge }: AuthorizationAttempt & { codeChallenge: string },
  more: Record<string, string>,
): URL {
  const parameters = {
    redirect_uri: redirectUri,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...more,
  };
  return buildAuthorizationUrl(configuration, parameters);
}

/**
 * Checks the response's state and issuer, exchanges its code, and fully validates an ID token where
 * one is expected.
 */
export function exchangeCode(
  configuration: Configuration,
  {
    redirectUri,
    answer,
    state,
    codeVerifier,
  }: AuthorizationAttempt & { codeVerifier: string; answer: string },
  checks: { expectedNonce?: string },
) {
  const address = new URL(redirectUri);
  address.search = answer;
  return authorizationCodeGrant(configuration, address, {
    expectedState: state,
    pkceCodeVerifier: codeVerifier,
    ...checks,
  });
}
