import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, type RecordedRequest, startUpstream } from '@/tests/support/upstream';
import { adoptSession } from './adopt-session';
import { devRelay } from './dev-relay';
import { gitRelay } from './git-relay';

const granted = {
  accessToken: 'header.payload.signature',
  refreshToken: 'refresh-token-value',
  isNew: false,
  giftTokenNum: 0,
  recallStatus: 0,
};
const own = {
  host: 'localhost:3000',
  'x-peer': 'key 127.0.0.1 direct',
  'sec-fetch-site': 'same-origin',
  origin: 'http://localhost:3000',
  'content-type': 'application/json',
};
let answer: (request: RecordedRequest, response: ServerResponse) => void;
let upstream: Awaited<ReturnType<typeof startUpstream>>;

beforeAll(async () => {
  upstream = await startUpstream((request, response) => answer(request, response));
  for (const [name, value] of Object.entries({
    UPSTREAM_URL: upstream.url,
    APP_SECRET: 'the-secret',
    EMBEDDED: '1',
    HOST: '127.0.0.1',
    PEER_KEY: 'key',
  }))
    vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.stop();
});
beforeEach(() => {
  upstream.heard.length = 0;
  answer = (_, response) => answerJson(response, { code: 200, message: '', data: granted });
});
const ask = (path: string, headers: Record<string, string>, body?: unknown) =>
  new Request(`http://localhost:3000${path}`, {
    headers,
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
const cookieNames = (response: Response) =>
  response.headers.getSetCookie().map((line) => line.split('=')[0]);

describe('the simulators’ endpoint', () => {
  it('shows the outbox, with the secret that the services require', async () => {
    answer = (_, response) =>
      answerJson(response, [{ phone: '13800138000', code: '123456', at: '2026-01-01T00:00:00Z' }]);
    const response = await devRelay(ask('/dev/outbox?phone=13800138000&path=outbox', own));
    expect(await response.json()).toHaveLength(1);
    expect(upstream.heard[0]).toMatchObject({
      url: '/dev/outbox?phone=13800138000',
      headers: { 'x-dev-secret': 'the-secret' },
    });
  });

  it('passes a list on as a list', async () => {
    answer = (_, response) =>
      answerJson(response, { code: 200, message: '', data: [{ name: 'Grace' }] });
    expect((await (await devRelay(ask('/dev/oauth/google/people', own))).json()).data).toEqual([
      { name: 'Grace' },
    ]);
  });

  it('signs the test account in by cookies and gives the page no token', async () => {
    const response = await devRelay(ask('/dev/sign-in', own, { name: 'Ada' }));
    expect((await response.json()).data).toMatchObject({ accessToken: '', refreshToken: '' });
    expect(cookieNames(response)).toEqual(['token_3000', 'refreshToken_3000', 'signedIn_3000']);
  });

  it.each([
    [
      'a page of another origin',
      { ...own, origin: 'http://x.preview.localhost:4100', 'sec-fetch-site': 'cross-site' },
    ],
    [
      'a request that hides its origin',
      { host: own.host, 'x-peer': own['x-peer'], 'x-requested-with': 'sayso' },
    ],
  ])('refuses a POST from %s', async (_, headers) => {
    const response = await devRelay(ask('/dev/sign-in', headers, { name: 'Ada' }));
    expect([(await response.json()).code, cookieNames(response), upstream.heard]).toEqual([
      403,
      [],
      [],
    ]);
  });

  it('is absent beyond loopback, and where nothing is simulated', async () => {
    const lan = await devRelay(ask('/dev/outbox', { ...own, host: '192.168.1.5:3000' }));
    vi.stubEnv('EMBEDDED', '');
    const real = await devRelay(ask('/dev/outbox', own));
    vi.stubEnv('EMBEDDED', '1');
    expect([lan.status, real.status, upstream.heard]).toEqual([404, 404, []]);
  });
});

describe('the hand-over of a session', () => {
  it('exchanges a one-time code for cookies and returns no token', async () => {
    const response = await adoptSession(ask('/api/session', own, { token: 'one-time-code' }));
    expect(await response.json()).toEqual({ code: 200, message: '', data: null });
    expect(cookieNames(response)).toEqual(['token_3000', 'refreshToken_3000', 'signedIn_3000']);
    expect(JSON.parse(String(upstream.heard[0]?.body))).toEqual({ code: 'one-time-code' });
  });

  it('accepts an app’s own token pair only if it identifies a user', async () => {
    const pair = { token: granted.accessToken, refreshToken: granted.refreshToken };
    expect(cookieNames(await adoptSession(ask('/api/session', own, pair)))).toHaveLength(3);
    expect(upstream.heard[0]?.headers.authorization).toBe(`Bearer ${granted.accessToken}`);
    answer = (_, response) => answerJson(response, { code: 401, message: '', data: null });
    expect(cookieNames(await adoptSession(ask('/api/session', own, pair)))).toEqual([]);
  });

  it.each([
    ['from a foreign page', { ...own, 'sec-fetch-site': 'cross-site' }, { token: 'code' }, 403],
    ['without a code', own, {}, 400],
    ['that is no JSON object', own, 'x', 400],
  ])('refuses one %s', async (_, headers, body, code) => {
    const response = await adoptSession(ask('/api/session', headers, body));
    expect([(await response.json()).code, cookieNames(response), upstream.heard]).toEqual([
      code,
      [],
      [],
    ]);
  });
});

describe('the simulated code host’s endpoint', () => {
  const git = (method: string, headers: Record<string, string> = own) => {
    const token = { authorization: 'Bearer typed', cookie: 'token_3000=header.payload.signature' };
    const request = new Request(
      'http://localhost:3000/dev/git/repos/ada/tea/git/refs/heads/main?path=repos',
      {
        method,
        headers: { ...headers, ...token },
        ...(method !== 'GET' && { body: '{"sha":"x"}' }),
      },
    );
    return gitRelay(request);
  };

  it('passes the typed token on, and none of our own', async () => {
    answer = (_, response) => answerJson(response, { message: 'Not Found' }, {}, 404);
    const response = await git('PATCH');
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found' }]);
    expect(upstream.heard).toMatchObject([
      {
        method: 'PATCH',
        url: '/dev/git/repos/ada/tea/git/refs/heads/main',
        headers: { authorization: 'Bearer typed', 'x-dev-secret': 'the-secret' },
      },
    ]);
    expect(JSON.stringify(upstream.heard[0]?.headers)).not.toContain('payload');
  });

  it('refuses a push from another origin', async () => {
    expect((await git('POST', { ...own, origin: 'http://x.preview.localhost:4100' })).status).toBe(
      403,
    );
    expect(upstream.heard).toEqual([]);
  });

  it.each([
    { EMBEDDED: '0' },
    { DEV_PASSWORD: 'a-long-dev-password' },
    { GIT_API: 'https://api.github.com' },
  ])('is absent with %j', async (env) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    try {
      expect((await git('GET')).status).toBe(404);
    } finally {
      for (const name of Object.keys(env)) vi.stubEnv(name, name === 'EMBEDDED' ? '1' : '');
    }
  });
});
