import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { ProviderName } from '../../../domain/entities/provider.ts';
import { fail } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { drawPicture } from '../simulated-picture.ts';
import { type SimulatedPerson, simulatedPeople } from './simulated-people.ts';

/** The client registered at every simulated provider. */
const simulatedClient = { id: 'sayso-test', secret: 'not-a-secret' };

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
/** Signs an ID token's claims; a test can replace it to create invalid signatures. */
export type SignIdToken = (claims: JWTPayload, key: Keys['privateKey']) => Promise<string>;

const signIdToken: SignIdToken = (claims, key) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'simulated' }).sign(key);

type Grant = {
  person: SimulatedPerson;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  until: number;
};

type State = { clock: Clock; codes: Map<string, Grant>; tokens: Map<string, SimulatedPerson> };

export type OAuthSimulator = Awaited<ReturnType<typeof startOAuthSimulator>>;

/**
 * Simulates Google and GitHub on a loopback port with their real protocols: discovery, keys, code
 * exchange with PKCE, GitHub's API and its errors with status 200. The consent page is below `/dev`
 * and calls `decide`.
 */
export async function startOAuthSimulator({
  clock,
  sign = signIdToken,
}: {
  clock: Clock;
  sign?: SignIdToken;
}) {
  const state: State = { clock, codes: new Map(), tokens: new Map() };
  const app = new Hono();
  addGoogle(app, { ...state, sign, issuer: () => issuer });
  addGitHub(app, { ...state, address: () => address });
  app.get('/pictures/:subject', (c) =>
    c.body(drawPicture(c.req.param('subject')), 200, { 'content-type': 'image/png' }),
  );

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${address}/google`;

  return {
    google: { ...simulatedClient, issuer },
    github: { ...simulatedClient, url: `${address}/github`, apiUrl: `${address}/github/api` },

    /** The host of the profile pictures. */
    host: new URL(address).host,

    people: (provider: ProviderName): readonly SimulatedPerson[] => simulatedPeople[provider],

    decide: (provider: ProviderName, request: URLSearchParams, subject: string | null): string =>
      decide(state, { provider, request, subject }),

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const pictureOf = ({ subject }: SimulatedPerson) => `/pictures/${subject}`;

/** Adds the routes of Google's OpenID Connect: discovery, keys and code exchange. */
function addGoogle(
  app: Hono,
  { sign, issuer, ...state }: State & { sign: SignIdToken; issuer: () => string },
): void {
  let keys: Promise<Keys> | undefined;
  const keyPair = () => {
    keys ??= generateKeyPair('RS256');
    return keys;
  };
  app.get('/google/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }),
  );
  app.get('/google/keys', async (c) => {
    const key = await exportJWK((await keyPair()).publicKey);
    return c.json({ keys: [{ ...key, kid: 'simulated', alg: 'RS256', use: 'sig' }] });
  });
  app.post('/google/token', async (c) => {
    const grant = redeem(state, await c.req.parseBody());
    if (!grant) return c.json({ error: 'invalid_grant' }, 400);
    const { person, nonce } = grant;
    const now = Math.floor(state.clock.now().getTime() / 1000);
    const who = {
      sub: person.subject,
      name: person.name,
      email: person.email,
      email_verified: person.verified,
      picture: new URL(pictureOf(person), issuer()).href,
    };
    const claims = {
      iss: issuer(),
      aud: simulatedClient.id,
      iat: now,
      exp: now + 3600,
      ...(nonce && { nonce }),
      ...who,
    };
    const idToken = await sign(claims, (await keyPair()).privateKey);
    return c.json({
      access_token: issueToken(state, person),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: idToken,
    });
  });
}

/** Adds the routes of GitHub's code exchange and API. */
function addGitHub(app: Hono, { address, ...state }: State & { address: () => string }): void {
  app.post('/github/login/oauth/access_token', async (c) => {
    const grant = redeem(state, await c.req.parseBody());
    // The real GitHub also sends this error with status 200.
    if (!grant)
      return c.json({
        error: 'bad_verification_code',
        error_description: 'The code passed is incorrect or expired.',
      });
    return c.json({
      access_token: issueToken(state, grant.person),
      token_type: 'bearer',
      scope: 'read:user,user:email',
    });
  });
  app.get('/github/api/user', (c) => {
    const person = bearer(state, c.req.header('authorization'));
    if (!person) return c.json({ message: 'Bad credentials' }, 401);
    return c.json({
      id: Number(person.subject),
      login: person.name,
      name: person.name,
      email: null,
      avatar_url: new URL(pictureOf(person), address()).href,
    });
  });
  app.get('/github/api/user/emails', (c) => {
    const person = bearer(state, c.req.header('authorization'));
    if (!person) return c.json({ message: 'Bad credentials' }, 401);
    return c.json([
      { email: person.email, primary: true, verified: person.verified, visibility: null },
    ]);
  });
}

/**
 * Returns the grant of a code and deletes the code, which is valid only once. Requires the right
 * client, redirect URI and verifier, within the code's lifetime.
 */
function redeem({ clock, codes }: State, form: Record<string, unknown>): Grant | undefined {
  const grant = codes.get(String(form.code));
  codes.delete(String(form.code));
  const verifier = createHash('sha256').update(String(form.code_verifier)).digest('base64url');
  const isClient =
    form.client_id === simulatedClient.id && form.client_secret === simulatedClient.secret;
  if (
    !grant ||
    !isClient ||
    grant.redirectUri !== form.redirect_uri ||
    grant.challenge !== verifier
  )
    return undefined;
  return grant.until > clock.now().getTime() ? grant : undefined;
}

function issueToken({ tokens }: State, person: SimulatedPerson): string {
  const token = randomBytes(24).toString('base64url');
  tokens.set(token, person);
  return token;
}

function bearer({ tokens }: State, header: string | undefined): SimulatedPerson | undefined {
  return tokens.get(header?.replace(/^Bearer /i, '') ?? '');
}

/**
 * Handles the tester's decision on an authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3).
 * Returns the redirect URL, with a code for the chosen user, or with `access_denied` when
 * `subject` is null. Throws `fail('invalidInput')` for a request that this product's clients
 * would not send.
 */
function decide(
  { clock, codes }: Pick<State, 'clock' | 'codes'>,
  {
    provider,
    request,
    subject,
  }: { provider: ProviderName; request: URLSearchParams; subject: string | null },
): string {
  const back = URL.parse(request.get('redirect_uri') ?? '');
  const challenge = request.get('code_challenge') ?? '';
  const isOurs =
    request.get('client_id') === simulatedClient.id && request.get('response_type') === 'code';
  const isBack =
    back &&
    /^https?:$/.test(back.protocol) &&
    back.pathname === `/api/oauth/${provider}/callback` &&
    !back.search;
  if (!isOurs || !isBack || !challenge || request.get('code_challenge_method') !== 'S256')
    throw fail('invalidInput');
  back.searchParams.set('state', request.get('state') ?? '');
  if (subject === null) {
    back.searchParams.set('error', 'access_denied');
    return back.href;
  }
  const person = simulatedPeople[provider].find((one) => one.subject === subject);
  if (!person) throw fail('invalidInput');
  const code = randomBytes(24).toString('base64url');
  const until = clock.now().getTime() + limits.oauth.codeMs;
  codes.set(code, {
    person,
    redirectUri: request.get('redirect_uri') ?? '',
    challenge,
    nonce: request.get('nonce'),
    until,
  });
  back.searchParams.set('code', code);
  return back.href;
}
