import type { ProviderName } from '../../../domain/entities/provider.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OAuthProvider } from '../../ports/oauth.ts';
import { type OAuthConfig, readOAuthConfig } from './config.ts';
import { createGitHub } from './github.ts';
import { createGoogle } from './google.ts';
import { type OAuthSimulator, type SignIdToken, startOAuthSimulator } from './simulated.ts';

export type { SignIdToken } from './simulated.ts';

/**
 * Returns the URL of a simulated provider's sign-in page. The page is in the web tier, on the same
 * origin as the callback.
 */
const authorizationEndpointOf = (provider: ProviderName) => (redirectUri: string) =>
  `${new URL(redirectUri).origin}/dev/oauth/${provider}`;

type Options = {
  environment: Record<string, string | undefined>;
  clock: Clock;
  /** Whether to simulate providers that are not configured (ADR 004). */
  embedded: boolean;
  sign?: SignIdToken | undefined;
};

/**
 * Returns the sign-in providers of this server: the configured ones and, if `embedded` is set,
 * simulated ones in place of the others.
 */
export async function openProviders({ environment, clock, embedded, sign }: Options) {
  const config = readOAuthConfig(environment);
  const simulator: OAuthSimulator | undefined =
    embedded && !(config.google && config.github)
      ? await startOAuthSimulator({ clock, ...(sign ? { sign } : {}) })
      : undefined;
  const providers: OAuthProvider[] = [];
  if (config.google) providers.push(createGoogle({ ...config.google, clock }));
  else if (simulator)
    providers.push(
      createGoogle({
        ...simulator.google,
        clock,
        authorizationEndpoint: authorizationEndpointOf('google'),
      }),
    );
  if (config.github) providers.push(createGitHub({ ...config.github, clock }));
  else if (simulator)
    providers.push(
      createGitHub({
        ...simulator.github,
        clock,
        authorizationEndpoint: authorizationEndpointOf('github'),
      }),
    );
  return { providers, simulator, pictureHosts: pictureHosts(config, simulator) };
}

/**
 * Returns, for each provider, the hosts of profile pictures that need not be public, because the
 * operator runs or simulates the provider. A public provider has an empty list.
 */
function pictureHosts(
  { google, github }: OAuthConfig,
  simulator: OAuthSimulator | undefined,
): Record<ProviderName, readonly string[]> {
  const simulated = simulator ? [simulator.host] : [];
  const gitHubHost = github && new URL(github.url).host;
  const ownGitHub = gitHubHost === 'github.com' ? [] : [`${gitHubHost}`, `avatars.${gitHubHost}`];
  return { google: google ? [] : simulated, github: github ? ownGitHub : simulated };
}
