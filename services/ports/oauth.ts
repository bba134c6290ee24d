import type { ProviderName } from '../../domain/entities/provider.ts';

/** What is remembered of an attempt between leaving for the provider and coming back (RFC 6749 §10.12, RFC 7636, OpenID Connect Core §3.1.2.1). */
export type Attempt = { redirectUri: string; state: string; nonce: string };

/** Who a provider says the person is. `subject` never changes; `email` only where the provider has verified it, in lower case. */
export type Profile = { subject: string; email: string | null; label: string };

/** A party that vouches for people. */
export interface OAuthProvider {
  readonly name: ProviderName;
  /** Nobody is really asked: a tester chooses a person. */
  readonly simulated: boolean;
  /** Where the browser goes to be asked. Throws `fail('providerFailed')` when the provider cannot be reached. */
  authorize(attempt: Attempt & { codeChallenge: string }): Promise<URL>;
  /**
   * Who came back: `answer` is the query of the callback. Throws `fail('providerDenied')` when the person said no,
   * `fail('providerRefused')` when a check of the answer fails, `fail('providerFailed')` when the provider cannot be reached.
   */
  identify(attempt: Attempt & { codeVerifier: string; answer: string }): Promise<Profile>;
}
