import type { ProviderName } from '../../domain/entities/provider.ts';

/**
 * The data of a sign-in attempt that is stored between the redirect to the provider and the
 * callback (RFC 6749 §10.12, RFC 7636, OpenID Connect Core §3.1.2.1).
 */
export type AuthorizationAttempt = { redirectUri: string; state: string; nonce: string };

/**
 * The user's identity at a provider. `subject` never changes. `email` is in lower case, and null
 * unless the provider has verified it.
 */
export type OAuthProfile = {
  subject: string;
  email: string | null;
  /** The user's name at the provider; null if the provider gives none. */
  name: string | null;
  label: string;
  /** The address of the user's picture at the provider. */
  picture: string | null;
};

export interface OAuthProvider {
  readonly name: ProviderName;
  /** True for the simulator, where a tester chooses a test user. */
  readonly simulated: boolean;
  /**
   * Returns the provider's sign-in URL for the browser. Throws `fail('providerFailed')` when the
   * provider cannot be reached.
   */
  createAuthorizationUrl(attempt: AuthorizationAttempt & { codeChallenge: string }): Promise<URL>;
  /**
   * Returns the profile of the user who signed in; `answer` is the query of the callback. Throws
   * `fail('providerDenied')` when the user declined, `fail('providerRefused')` when a check of the
   * response fails, `fail('providerFailed')` when the provider cannot be reached.
   */
  fetchProfile(
    attempt: AuthorizationAttempt & { codeVerifier: string; answer: string },
  ): Promise<OAuthProfile>;
}
