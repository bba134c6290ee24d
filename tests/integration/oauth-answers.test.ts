import { type JWTPayload, SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ProviderName } from '../../domain/entities/provider.ts';
import { limits } from '../../domain/limits/index.ts';
import { identities } from '../../services/store/schema/index.ts';
import { createTestApp, type TestApp, type TestOptions } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import {
  type Attempt,
  beginAuthorization,
  completeAuthorization,
  decide,
  signInAs,
} from '../support/oauth.ts';
import { answerJson, startUpstream } from '../support/upstream.ts';

/** The simulator's accounts, by provider. */
const grace = { google: '107000000000000000001', github: '700001' };
const both = ['google', 'github'] as const;

withDatabase('answers of a provider', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
    return () => app.close();
  });
  beforeEach(async () => {
    // Each test uses new accounts.
    await open().db.delete(identities);
  });
  const other = (options: TestOptions) => {
    const made = createTestApp(open(), options);
    onTestFinished(async () => (await made).close());
    return made;
  };

  describe('a return from the provider', () => {
    const another = (attempt: Attempt): Attempt => ({
      ...attempt,
      state: 's'.repeat(43),
      nonce: 'n'.repeat(43),
      codeVerifier: 'v'.repeat(43),
    });
    const wrongs: [what: string, change: (attempt: Attempt) => Partial<Attempt>][] = [
      ['another state', (attempt) => ({ state: another(attempt).state })],
      ['another nonce', (attempt) => ({ nonce: another(attempt).nonce })],
      ['another verifier', (attempt) => ({ codeVerifier: another(attempt).codeVerifier })],
      [
        'another address',
        () => ({ redirectUri: 'http://elsewhere.example/api/oauth/google/callback' }),
      ],
    ];
    it.each(wrongs)('is refused with %s [GAP-12]', async (_, change) => {
      const attempt = await beginAuthorization(app, 'google');
      const query = await decide(app, attempt, grace.google);
      expect(
        await completeAuthorization(app, { ...attempt, ...change(attempt) }, query),
      ).toMatchObject({
        status: 200,
        code: 400,
      });
      expect(await open().db.select().from(identities)).toEqual([]);
    });

    it.each(both)('from %s works once [GAP-12]', async (provider) => {
      const attempt = await beginAuthorization(app, provider);
      const query = await decide(app, attempt, grace[provider]);
      expect((await completeAuthorization(app, attempt, query)).code).toBe(200);
      expect(await completeAuthorization(app, attempt, query)).toMatchObject({
        status: 200,
        code: 400,
      });
    });

    it.each(both)('from %s works for a minute [GAP-12]', async (provider) => {
      const attempt = await beginAuthorization(app, provider);
      const query = await decide(app, attempt, grace[provider]);
      await app.clock.advance(limits.oauth.codeMs);
      expect((await completeAuthorization(app, attempt, query)).code).toBe(400);
    });

    it('may be a refusal [GAP-12]', async () => {
      const attempt = await beginAuthorization(app, 'google');
      const answer = await completeAuthorization(app, attempt, await decide(app, attempt, null));
      expect(answer).toMatchObject({ status: 200, code: 400, data: { name: 'providerDenied' } });
    });

    const odd = [
      '',
      '?',
      '?code=',
      '?code=a&code=b',
      '?error=%00',
      `?${'a'.repeat(8000)}`,
      '?state=x&iss=https://evil.example&code=1',
    ];
    it.each(odd)(
      'may be invalid (%#) and is refused, without a server error [GAP-12]',
      async (query) => {
        for (const provider of both) {
          const attempt = await beginAuthorization(app, provider);
          expect(await completeAuthorization(app, attempt, query)).toMatchObject({
            status: 200,
            code: 400,
          });
        }
      },
    );
  });

  describe('an ID token', () => {
    const seconds = () => Math.floor(Date.parse('2026-01-02T03:04:05.000Z') / 1000);
    const changed: [what: string, change: (claims: JWTPayload) => JWTPayload][] = [
      ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
      ['for another client', (claims) => ({ ...claims, aud: 'somebody-else' })],
      [
        'for two, vouched for by another',
        (claims) => ({ ...claims, aud: [String(claims.aud), 'other'], azp: 'other' }),
      ],
      ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
      ['without nonce', ({ nonce: _, ...claims }) => claims],
      ['that has expired', (claims) => ({ ...claims, exp: seconds() - 60 })],
      ['that is not valid yet', (claims) => ({ ...claims, nbf: seconds() + 600 })],
      ['without subject', ({ sub: _, ...claims }) => claims],
    ];
    it.each(changed)('%s is refused [GAP-12]', async (_, change) => {
      const forged = await other({
        signIdToken: (claims, key) =>
          new SignJWT(change(claims))
            .setProtectedHeader({ alg: 'RS256', kid: 'simulated' })
            .sign(key),
      });
      expect(await signInAs(forged, 'google', grace.google)).toMatchObject({
        status: 200,
        code: 400,
      });
      expect(await open().db.select().from(identities)).toEqual([]);
    });

    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forgeries: [what: string, sign: NonNullable<TestOptions['signIdToken']>][] = [
      [
        'of algorithm none',
        async (claims) => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      ],
      [
        'signed with the client’s secret',
        (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256' })
            .sign(Buffer.from('not-a-secret')),
      ],
      [
        'changed after it was signed',
        async (claims, key) => {
          const token = await new SignJWT(claims)
            .setProtectedHeader({ alg: 'RS256', kid: 'simulated' })
            .sign(key);
          const [head, , signature] = token.split('.');
          return `${head}.${part({ ...claims, sub: 'somebody-else' })}.${signature}`;
        },
      ],
      ['that is none', async () => 'nonsense'],
    ];
    it.each(forgeries)('%s is refused [GAP-12]', async (_, signIdToken) => {
      const forged = await other({ signIdToken });
      expect(await signInAs(forged, 'google', grace.google)).toMatchObject({
        status: 200,
        code: 400,
      });
    });
  });

  describe('a failing provider', () => {
    const client = (provider: ProviderName, url: string): Record<string, string> =>
      provider === 'google'
        ? { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: url }
        : { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret', GITHUB_URL: url };
    const attempt: Attempt = {
      provider: 'github',
      redirectUri: 'http://localhost:3000/api/oauth/github/callback',
      state: 's'.repeat(43),
      nonce: 'n'.repeat(43),
      codeVerifier: 'v'.repeat(43),
      url: new URL('http://x'),
      linkCode: null,
    };

    it('that is down is reported as such [GAP-12]', async () => {
      const gone = await startUpstream(() => {});
      await gone.stop();
      const google = await other({ environment: client('google', gone.url) });
      await expect(beginAuthorization(google, 'google')).rejects.toThrow('500');
      const github = await other({ environment: client('github', gone.url) });
      const answer = await completeAuthorization(github, attempt, `?code=c&state=${attempt.state}`);
      expect(answer).toMatchObject({ status: 200, code: 500, data: { name: 'providerFailed' } });
    });

    const troubles: [what: string, status: number, body: string][] = [
      ['fails', 500, 'oops'],
      ['speaks no JSON', 200, '<html>'],
      ['answers without a token', 200, '{}'],
      ['knows no such person', 404, '{"message":"Not Found"}'],
    ];
    it.each(troubles)(
      'that %s is reported without a server error [GAP-12]',
      async (_, status, body) => {
        const party = await startUpstream((_request, response) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(body);
        });
        onTestFinished(() => void party.stop());
        const github = await other({ environment: client('github', party.url) });
        const answer = await completeAuthorization(
          github,
          attempt,
          `?code=c&state=${attempt.state}`,
        );
        expect(answer.status).toBe(200);
        expect(['providerFailed', 'providerRefused']).toContain(
          (answer.data as unknown as { name: string }).name,
        );
      },
    );

    it('that does not respond times out [GAP-12]', async () => {
      const silent = await startUpstream(() => {});
      onTestFinished(() => void silent.stop());
      const github = await other({ environment: client('github', silent.url) });
      const began = performance.now();
      const answer = await completeAuthorization(github, attempt, `?code=c&state=${attempt.state}`);
      expect(answer.data).toMatchObject({ name: 'providerFailed' });
      expect(performance.now() - began).toBeLessThan(limits.oauth.timeoutMs * 2);
    }, 20_000);

    it('that returns no address, or an unverified one, still signs in [GAP-12]', async () => {
      const party = await startUpstream((request, response) => {
        if (request.url.startsWith('/login'))
          answerJson(response, { access_token: 'token-of-github', token_type: 'bearer' });
        else if (request.url.endsWith('/emails'))
          answerJson(response, [{ email: 'a@b.example', primary: true, verified: false }]);
        else answerJson(response, { id: 42, login: 'someone' });
      });
      onTestFinished(() => void party.stop());
      const github = await other({ environment: client('github', party.url) });
      expect(
        (await completeAuthorization(github, attempt, `?code=c&state=${attempt.state}`)).code,
      ).toBe(200);
      const [row] = await open().db.select().from(identities);
      expect(row).toMatchObject({ kind: 'github', subject: '42', email: null, label: 'someone' });
      const [exchanged, asked] = party.heard;
      expect(Object.fromEntries(new URLSearchParams(exchanged?.body.toString()))).toMatchObject({
        grant_type: 'authorization_code',
        code: 'c',
        code_verifier: attempt.codeVerifier,
        client_secret: 'secret',
        redirect_uri: attempt.redirectUri,
      });
      expect([asked?.url, asked?.headers.authorization]).toEqual([
        '/api/v3/user',
        'Bearer token-of-github',
      ]);
    });
  });
});
