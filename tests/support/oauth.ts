import { createHash, randomBytes, randomInt } from 'node:crypto';
import { contract } from '../../domain/contract/index.ts';
import type { ProviderName } from '../../domain/entities/provider.ts';
import type { SignedIn } from '../../domain/entities/session.ts';
import { type Answer, type CallOptions, read, type TestApp, testSecrets } from './app.ts';

export type Attempt = {
  provider: ProviderName;
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The URL of the consent page. */
  url: URL;
  linkCode: string | null;
};

const random = () => randomBytes(32).toString('base64url');
/** Returns a random client address, so that no rate limit applies. */
const randomPath = () => ({
  'x-client-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

/** Starts a sign-in at a provider as the web tier does. */
export async function beginAuthorization(
  app: TestApp,
  provider: ProviderName,
  options: CallOptions & { intent?: 'sign-in' | 'link' } = {},
) {
  const { intent = 'sign-in', ...rest } = options;
  const secrets = { state: random(), nonce: random(), codeVerifier: random() };
  const redirectUri = `http://localhost:3000/api/oauth/${provider}/callback`;
  const codeChallenge = createHash('sha256').update(secrets.codeVerifier).digest('base64url');
  const asked = {
    provider,
    intent,
    redirectUri,
    state: secrets.state,
    nonce: secrets.nonce,
    codeChallenge,
  };
  const answer = await app.call(contract.oauth.authorize, asked, {
    headers: randomPath(),
    ...rest,
  });
  if (answer.code !== 200) throw new Error(`authorize answered ${answer.code}: ${answer.message}`);
  return {
    provider,
    redirectUri,
    ...secrets,
    url: new URL(answer.data.url),
    linkCode: answer.data.linkCode,
  } satisfies Attempt;
}

/**
 * Answers the simulated consent as `subject`, or declines with null. Returns the query for the
 * browser's return.
 */
export async function decide(
  app: TestApp,
  { provider, url }: Attempt,
  subject: string | null,
): Promise<string> {
  const response = await app.services.app.request(`/dev/oauth/${provider}/decide`, {
    method: 'POST',
    headers: { 'x-dev-secret': testSecrets.appSecret, 'content-type': 'application/json' },
    body: JSON.stringify({ request: url.search, subject }),
  });
  const { data } = await read<{ url: string }>(response);
  return new URL(data.url).search;
}

/** Calls the services as the web tier does after the browser returned. */
export function completeAuthorization(
  app: TestApp,
  { url: _, linkCode: __, ...attempt }: Attempt,
  answer: string,
  more: { invitationCode?: string; source?: string } = {},
): Promise<Answer<SignedIn>> {
  return app.call(
    contract.oauth.signIn,
    { ...attempt, answer, ...more },
    { headers: randomPath() },
  );
}

/** Runs the whole sign-in as a simulated user. */
export async function signInAs(
  app: TestApp,
  provider: ProviderName,
  subject: string,
): Promise<Answer<SignedIn>> {
  const attempt = await beginAuthorization(app, provider);
  return completeAuthorization(app, attempt, await decide(app, attempt, subject));
}
