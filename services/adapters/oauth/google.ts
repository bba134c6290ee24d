import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { z } from 'zod';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OAuthProfile, OAuthProvider } from '../../ports/oauth.ts';
import type { Client } from './config.ts';
import { authorizationRequestUrl, configure, exchangeCode } from './exchange.ts';
import { toProviderFailure } from './failures.ts';

/** The claims that are read from Google's ID token. `email` counts only with `email_verified`. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional(),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).optional(),
  name: z.string().max(500).optional(),
  // A picture that cannot be used is no reason to refuse a sign-in.
  picture: z.url().max(limits.avatar.addressMax).optional().catch(undefined),
});

type Options = Client & {
  issuer: string;
  clock: Clock;
  /**
   * Replaces the discovered authorization URL. Only the simulator needs it, because its sign-in
   * page is in the web tier.
   */
  authorizationEndpoint?: (redirectUri: string) => string;
};

/**
 * The provider Google, with OpenID Connect Core 1.0 (code flow with PKCE). Checks the signature,
 * issuer, audience, nonce and times of the ID token.
 */
export function createGoogle({
  issuer,
  clock,
  authorizationEndpoint: askAt,
  ...client
}: Options): OAuthProvider {
  let known: { server: ServerMetadata; at: number } | undefined;
  let keys: ReturnType<typeof getJwksCache>;

  /** Returns the provider's discovery document, cached for one hour. */
  async function server(): Promise<ServerMetadata> {
    const now = clock.now().getTime();
    if (known && now - known.at < limits.oauth.discoveryMs) return known.server;
    const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    const timeout = limits.oauth.timeoutMs / 1000;
    const found = await discovery(new URL(issuer), client.id, client.secret, undefined, {
      execute,
      timeout,
    });
    known = { server: found.serverMetadata(), at: now };
    return known.server;
  }

  async function configuration(): Promise<Configuration> {
    const made = configure(await server(), client, clock);
    // OpenID Connect allows skipping verification of a token received over TLS; verify it anyway.
    enableNonRepudiationChecks(made);
    if (keys) setJwksCache(made, keys);
    return made;
  }

  return {
    name: 'google',
    simulated: askAt !== undefined,

    async createAuthorizationUrl(attempt) {
      try {
        const parameters = {
          scope: 'openid email profile',
          nonce: attempt.nonce,
          prompt: 'select_account',
        };
        const address = authorizationRequestUrl(await configuration(), attempt, parameters);
        return askAt ? new URL(`${askAt(attempt.redirectUri)}${address.search}`) : address;
      } catch (error) {
        throw toProviderFailure(error);
      }
    },

    async fetchProfile(attempt): Promise<OAuthProfile> {
      try {
        const at = await configuration();
        const tokens = await exchangeCode(at, attempt, { expectedNonce: attempt.nonce });
        keys = getJwksCache(at);
        const claims = Claims.parse(tokens.claims());
        const { sub, email, email_verified: verified, name, picture } = claims;
        return {
          subject: sub,
          email: email && verified ? email.toLowerCase() : null,
          name: name ?? null,
          label: email ?? name ?? sub,
          picture: picture ?? null,
        };
      } catch (error) {
        throw toProviderFailure(error);
      }
    },
  };
}
