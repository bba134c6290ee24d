import { type Configuration, fetchProtectedResource, type ServerMetadata } from 'openid-client';
import { z } from 'zod';
import { fail } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OAuthProfile, OAuthProvider } from '../../ports/oauth.ts';
import type { Client } from './config.ts';
import { authorizationRequestUrl, configure, exchangeCode } from './exchange.ts';
import { toProviderFailure } from './failures.ts';

const Person = z.object({
  id: z.number().int().positive(),
  login: z.string().min(1).max(255),
  // A picture that cannot be used is no reason to refuse a sign-in.
  avatar_url: z.url().max(limits.avatar.addressMax).nullish().catch(null),
});
const Emails = z.array(
  z.object({ email: z.email().max(320), primary: z.boolean(), verified: z.boolean() }),
);

type Options = Client & {
  url: string;
  apiUrl: string;
  clock: Clock;
  authorizationEndpoint?: (redirectUri: string) => string;
};

/**
 * The provider GitHub, or a GitHub Enterprise Server, with plain OAuth 2.0 and PKCE. The profile
 * comes from GitHub's API (`/user`, `/user/emails`).
 */
export function createGitHub({
  url,
  apiUrl,
  clock,
  authorizationEndpoint: askAt,
  ...client
}: Options): OAuthProvider {
  const server: ServerMetadata = {
    issuer: `${url}/login/oauth`,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  };

  async function read<Shape extends z.ZodType>(
    at: Configuration,
    token: string,
    path: string,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'sayso' });
    const answer = await fetchProtectedResource(
      at,
      token,
      new URL(`${apiUrl}${path}`),
      'GET',
      null,
      headers,
    );
    if (!answer.ok) throw fail('providerFailed', {}, `${path} answered ${answer.status}`);
    const parsed = shape.safeParse(await answer.json().catch(() => null));
    if (!parsed.success)
      throw fail(
        'providerFailed',
        {},
        `${path} answered something else: ${z.prettifyError(parsed.error)}`,
      );
    return parsed.data;
  }

  return {
    name: 'github',
    simulated: askAt !== undefined,

    async createAuthorizationUrl(attempt) {
      const address = authorizationRequestUrl(configure(server, client, clock), attempt, {
        scope: 'read:user user:email',
      });
      return askAt ? new URL(`${askAt(attempt.redirectUri)}${address.search}`) : address;
    },

    async fetchProfile(attempt): Promise<OAuthProfile> {
      try {
        const at = configure(server, client, clock);
        const { access_token: token } = await exchangeCode(at, attempt, {});
        const person = await read(at, token, '/user', Person);
        const emails = await read(at, token, '/user/emails', Emails);
        const email =
          emails.find(({ primary, verified }) => primary && verified)?.email.toLowerCase() ?? null;
        const { id, login, avatar_url: picture = null } = person;
        return { subject: String(id), email, name: login, label: login, picture };
      } catch (error) {
        throw toProviderFailure(error);
      }
    },
  };
}
