import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, type RecordedRequest, startUpstream } from '@/tests/support/upstream';
import { handleProviderCallback, startProviderSignIn } from './oauth-routes';

const at = 'https://accounts.example/authorize?client_id=x';
const session = {
  accessToken: 'header.payload.signature',
  refreshToken: 'refresh-token-value',
  recallStatus: 0,
  giftTokenNum: 0,
};
let answers: Record<string, { code: number; data: unknown }>;
let upstream: Awaited<ReturnType<typeof startUpstream>>;

beforeAll(async () => {
  upstream = await startUpstream((request: RecordedRequest, response: ServerResponse) => {
    const call = request.url.split('/').at(-1) ?? '';
    answerJson(response, { message: '', ...(answers[call] ?? { code: 404, data: null }) });
  });
  for (const [name, value] of Object.entries({
    UPSTREAM_URL: upstream.url,
    APP_SECRET: 'the-secret',
  }))
    vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.stop();
});
beforeEach(() => {
  upstream.heard.length = 0;
  answers = {
    authorize: { code: 200, data: { url: at, linkCode: null } },
    callback: { code: 200, data: { ...session, isNew: false } },
    link: { code: 200, data: null },
  };
});

const own = { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' };
const get = (path: string, headers: Record<string, string> = own) =>
  new Request(`http://localhost:3000${path}`, { headers });
const bodies = () => upstream.heard.map(({ body }) => JSON.parse(body.toString()));
const lines = (response: Response) => response.headers.getSetCookie();
const pairsOf = (response: Response) =>
  lines(response)
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0]);

/** Starts a sign-in at a provider; returns the browser's cookies and the `state`. */
async function leave(path = '/api/oauth/google', headers: Record<string, string> = own) {
  const response = await startProviderSignIn(get(path, headers), path.split(/[/?]/)[3] ?? '');
  return { response, cookie: pairsOf(response).join('; '), state: String(bodies().at(-1)?.state) };
}
const comeBack = (query: string, cookie: string, provider = 'google', host = own.host) =>
  handleProviderCallback(
    get(`/api/oauth/${provider}/callback?provider=${provider}&${query}`, {
      host,
      'sec-fetch-site': 'cross-site',
      cookie,
    }),
    provider,
  );
const where = (response: Response) => [response.status, response.headers.get('location')];

describe('redirecting to a provider', () => {
  it('seals its state in a cookie for ten minutes and redirects the browser [GAP-12]', async () => {
    const { response, cookie, state } = await leave();
    expect(where(response)).toEqual([302, at]);
    const [line = ''] = lines(response);
    expect(line).toMatch(
      /^oauth-[\w-]{12}_3000=[\w.-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/,
    );
    const [{ nonce, codeChallenge, redirectUri, intent }] = bodies();
    expect([redirectUri, intent]).toEqual([
      'http://localhost:3000/api/oauth/google/callback',
      'sign-in',
    ]);
    for (const secret of [state, nonce, codeChallenge])
      expect(atob(cookie.replace(/[^A-Za-z0-9]/g, '').slice(0, 400))).not.toContain(secret);
  });

  it('names a host-only cookie on https, and returns to the requested address [GAP-12]', async () => {
    vi.stubEnv('TRUST_PROXY', '1');
    const proxied = {
      ...own,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'website.example.com',
    };
    const { response } = await leave('/api/oauth/github', proxied);
    vi.stubEnv('TRUST_PROXY', '');
    expect(lines(response)[0]).toMatch(/^__Host-oauth-[\w-]{12}=.*; Secure; HttpOnly$/);
    expect(bodies()[0].redirectUri).toBe('https://website.example.com/api/oauth/github/callback');
  });

  it('includes the inviter and the source [ROUTE-009, ROUTE-010]', async () => {
    const { cookie, state } = await leave(
      '/api/oauth/google?provider=google&invite=ABCD2345&f=https%3A%2F%2Fa.example%2Fb',
    );
    await comeBack(`code=c&state=${state}`, cookie);
    expect(bodies()[1]).toMatchObject({
      invitationCode: 'ABCD2345',
      source: 'https://a.example/b',
    });
  });

  it('sets a cookie within the browsers’ limit, however long the source', async () => {
    const { cookie, state } = await leave(
      `/api/oauth/google?invite=ABCD2345&f=${encodeURIComponent('源'.repeat(2000))}`,
    );
    expect(cookie.length).toBeLessThan(3900);
    await comeBack(`code=c&state=${state}`, cookie);
    expect(bodies()[1]).toMatchObject({ invitationCode: 'ABCD2345' });
    expect(bodies()[1].source).toBeUndefined();
  });

  it('stores only a few attempts at once', async () => {
    const old = ['a', 'b', 'c', 'd'].map((name) => `oauth-${name}_3000=x`).join('; ');
    const { response } = await leave('/api/oauth/google', { ...own, cookie: old });
    expect(
      lines(response)
        .filter((line) => line.includes('Max-Age=0'))
        .map((line) => line.split('=')[0]),
    ).toEqual(['oauth-a_3000']);
  });

  it.each(['cross-site', 'same-site'])('refuses to start from a %s page', async (from) => {
    const { response } = await leave('/api/oauth/google', { ...own, 'sec-fetch-site': from });
    expect([...where(response), lines(response), upstream.heard]).toEqual([302, '/', [], []]);
  });

  it('redirects home for an unknown provider, and reports one that does not respond', async () => {
    expect(where(await startProviderSignIn(get('/api/oauth/evil'), 'evil'))).toEqual([302, '/']);
    answers.authorize = { code: 500, data: { name: 'providerFailed', reference: 'x' } };
    expect(where((await leave()).response)).toEqual([
      302,
      '/?login=GOOGLE&error=1&reason=providerFailed',
    ]);
    vi.stubEnv('UPSTREAM_URL', 'http://127.0.0.1:1');
    expect(where(await startProviderSignIn(get('/api/oauth/github'), 'github'))).toEqual([
      302,
      '/?login=GITHUB&error=1&reason=upstreamDown',
    ]);
    vi.stubEnv('UPSTREAM_URL', upstream.url);
  });
});

describe('returning from a provider', () => {
  it('sets the session and ends at the return page, which sees no token [ROUTE-012, GAP-12]', async () => {
    const { cookie, state } = await leave();
    const response = await comeBack(`code=c&state=${state}`, cookie);
    expect(where(response)).toEqual([302, '/?login=GOOGLE']);
    expect(pairsOf(response).map((pair) => pair?.split('=')[0])).toEqual([
      'token_3000',
      'refreshToken_3000',
      'signedIn_3000',
    ]);
    const [asked, { answer, codeVerifier, nonce }] = bodies();
    expect([answer, asked.nonce === nonce, codeVerifier.length]).toEqual([
      `?code=c&state=${state}`,
      true,
      43,
    ]);
    answers.callback = { code: 200, data: { ...session, isNew: true } };
    const next = await leave('/api/oauth/github');
    expect(where(await comeBack(`code=c&state=${next.state}`, next.cookie, 'github'))).toEqual([
      302,
      '/?login=GITHUB&new=1',
    ]);
  });

  it('deletes its state after any result: a second return is refused [GAP-12]', async () => {
    const { cookie, state } = await leave();
    answers.callback = { code: 400, data: { name: 'providerDenied', reference: 'x' } };
    const response = await comeBack(`error=access_denied&state=${state}`, cookie);
    expect(where(response)).toEqual([302, '/?login=GOOGLE&error=1&reason=providerDenied']);
    expect(lines(response)).toEqual([
      expect.stringMatching(/^oauth-[\w-]{12}_3000=; Path=\/; Max-Age=0/),
    ]);
  });

  const wrongs: [
    what: string,
    change: (kept: {
      cookie: string;
      state: string;
    }) => [query: string, cookie: string, provider?: string],
  ][] = [
    ['without state', ({ cookie }) => ['code=c', cookie]],
    ['with another state', ({ cookie }) => [`code=c&state=${'s'.repeat(43)}`, cookie]],
    ['in another browser', ({ state }) => [`code=c&state=${state}`, '']],
    [
      'with a forged cookie',
      ({ cookie, state }) => [
        `code=c&state=${state}`,
        `${cookie.split('=')[0]}=eyJhbGciOiJkaXIifQ..a.b.c`,
      ],
    ],
    ['to another provider', ({ cookie, state }) => [`code=c&state=${state}`, cookie, 'github']],
  ];
  it.each(wrongs)('refuses %s, and calls no provider [GAP-12]', async (_, change) => {
    const response = await comeBack(...change(await leave()));
    expect(response.headers.get('location')).toMatch(
      /^\/\?login=G\w+&error=1&reason=providerExpired$/,
    );
    expect([lines(response), upstream.heard.length]).toEqual([[], 1]);
  });

  it('refuses a return after ten minutes [GAP-12]', async () => {
    const { cookie, state } = await leave();
    vi.useFakeTimers({ now: Date.now() + 601_000 });
    const response = await comeBack(`code=c&state=${state}`, cookie);
    vi.useRealTimers();
    expect(response.headers.get('location')).toContain('reason=providerExpired');
  });

  it('never redirects to another site, and names only our own errors', async () => {
    const { cookie, state } = await leave();
    answers.callback = { code: 400, data: { name: '//evil.example' } };
    const response = await comeBack(
      `code=c&state=${state}&redirect_uri=https://evil.example&next=//evil`,
      cookie,
    );
    expect(where(response)).toEqual([302, '/?login=GOOGLE&error=1&reason=unexpected']);
  });

  it('does not affect the attempt of another window', async () => {
    const [one, two] = [await leave(), await leave()];
    const cookie = `${one.cookie}; ${two.cookie}`;
    expect(where(await comeBack(`code=c&state=${one.state}`, cookie))).toEqual([
      302,
      '/?login=GOOGLE',
    ]);
    expect(where(await comeBack(`code=c&state=${two.state}`, cookie))).toEqual([
      302,
      '/?login=GOOGLE',
    ]);
  });

  it('links with the code of the user who left, without a session of its own', async () => {
    answers.authorize = { code: 200, data: { url: at, linkCode: 'l'.repeat(43) } };
    const mine = { ...own, cookie: 'token_3000=my-access-token' };
    const { cookie, state } = await leave('/api/oauth/google?intent=link', mine);
    const response = await comeBack(`code=c&state=${state}`, cookie);
    expect(where(response)).toEqual([302, '/?login=GOOGLE&linked=1']);
    expect(pairsOf(response)).toEqual([]);
    const [left, came] = upstream.heard;
    expect([left?.headers.authorization, came?.headers.authorization]).toEqual([
      'Bearer my-access-token',
      undefined,
    ]);
    expect(bodies()[1].linkCode).toBe('l'.repeat(43));
  });
});
