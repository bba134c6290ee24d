import { createHash, createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '@/domain/contract/index';
import { limits } from '@/domain/limits';
import { type Hashes, signV2 } from '@/domain/signature';
import { loadInEdge } from '@/tests/support/edge';
import { answerJson, type RecordedRequest, startUpstream } from '@/tests/support/upstream';
import { relay as nodeRelay } from './relay';

const secret = 'a-secret-of-the-test';
const nodeHashes: Hashes = {
  hmacSha256: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
};
const jwt = (exp: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`;
const own = { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' };
const cookies = `token_3000=${jwt(9)}; refreshToken_3000=refresh-token-value; NEXT_LOCALE=ja-JP`;

let answer: (request: RecordedRequest, response: ServerResponse) => void;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let edge: { module: { relay: typeof nodeRelay }; Request: typeof Request };

beforeAll(async () => {
  upstream = await startUpstream((request, response) => answer(request, response));
  const env = { UPSTREAM_URL: upstream.url, APP_KEY: 'ak_web', APP_SECRET: secret };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  edge = await loadInEdge('lib/upstream/relay.ts', env);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.stop();
});
beforeEach(() => {
  upstream.heard.length = 0;
  answer = (_, response) => answerJson(response, { code: 200, message: '', data: null });
});

type Init = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
};

describe.each(['node', 'edge'] as const)('the relay in %s', (runtime) => {
  const call = (path: string, { headers = own, ...init }: Init = {}): Promise<Response> => {
    const Made = runtime === 'node' ? Request : edge.Request;
    const run = runtime === 'node' ? nodeRelay : edge.module.relay;
    return run(new Made(`http://localhost:3000${path}`, { ...init, headers }));
  };
  const lastHeard = () => upstream.heard.at(-1) as RecordedRequest;

  it('forwards method, path, query and body, without what the router added to the query [GAP-01]', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      await call('/servers/x/a%2Fb?b=2&a=%20&upstream=x&upstream=y', {
        method,
        ...(method !== 'GET' && { body: '{"n":1}' }),
      });
    expect(upstream.heard.map(({ method, url }) => `${method} ${url}`)).toEqual(
      ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].map(
        (method) => `${method} /servers/x/a%2Fb?b=2&a=+`,
      ),
    );
    expect(lastHeard().body.toString()).toBe('{"n":1}');
  });

  it('serves nothing outside /servers [SEC-001]', async () => {
    for (const path of ['/dev/outbox', '/metrics', '/servers/../health', '/serversx'])
      expect((await (await call(path)).json()).code).toBe(404);
    expect(upstream.heard).toEqual([]);
  });

  it('sends bearer, refresh token, language and a signature that v2 accepts, and no cookie [SEC-002]', async () => {
    const body = JSON.stringify({ phone: '13800138000' });
    await call('/servers/x?q=我', {
      method: 'POST',
      body,
      headers: { ...own, cookie: cookies, 'x-forwarded-for': '6.6.6.6', 'x-app-key': 'evil' },
    });
    const { headers } = lastHeard();
    expect(headers).toMatchObject({
      authorization: `Bearer ${jwt(9)}`,
      'refresh-token': 'refresh-token-value',
      'accept-language': 'ja_JP',
    });
    expect([headers.cookie, headers['x-forwarded-for'], headers['x-app-key']]).toEqual([
      undefined,
      undefined,
      'ak_web',
    ]);
    const stamp = {
      appKey: 'ak_web',
      timestamp: String(headers['x-timestamp']),
      nonce: String(headers['x-nonce']),
    };
    const request = {
      method: 'POST',
      path: '/servers/x',
      query: [['q', '我']] as const,
      body: Buffer.from(body),
    };
    const { signature, bodyDigest } = await signV2(request, stamp, secret, nodeHashes);
    expect([
      headers['x-signature'],
      headers['x-content-sha256'],
      headers['x-signature-version'],
    ]).toEqual([signature, bodyDigest, '2']);
    expect(stamp.nonce).toMatch(/^[\w-]{24}$/);
  });

  it('sends the browser neither the secret nor a signature [SEC-008]', async () => {
    const response = await call('/servers/x');
    const told = `${JSON.stringify([...response.headers])}${await response.text()}`;
    expect(told).not.toContain(secret);
    expect(
      [...response.headers.keys()].filter((name) => /signature|nonce|app-key/.test(name)),
    ).toEqual([]);
  });

  it('streams byte for byte, the first event before upstream has ended [ARCH-003]', async () => {
    const first = 'id: r:1\ndata: {"type":"chat_id","chat_id":"é😀"}\n\n';
    const rest = ': ping\n\nid: r:2\r\ndata: {"status":"END"}\n\n';
    let end = () => {};
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(first);
      end = () => response.end(rest);
    };
    const response = await call('/servers/auto-website-bff/api/v1/chat', {
      method: 'POST',
      body: '{}',
    });
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const one = await reader.read();
    expect(new TextDecoder().decode(one.value)).toBe(first);
    end();
    let text = '';
    for (let next = await reader.read(); !next.done; next = await reader.read())
      text += new TextDecoder().decode(next.value);
    expect(text).toBe(rest);
  });

  it('lets caches store only what the services mark as public, and passes on 304', async () => {
    const cachingOf = async (caching: string | undefined) => {
      answer = (_, response) =>
        answerJson(response, { code: 200 }, caching ? { 'cache-control': caching } : {});
      return (await call('/servers/x')).headers.get('cache-control');
    };
    expect(await cachingOf('public, max-age=300')).toBe('public, max-age=300');
    for (const other of ['private, max-age=3600', 'max-age=9', 'no-store, public', undefined])
      expect(await cachingOf(other)).toBe('no-store');
    answer = (_, response) =>
      response.writeHead(304, { etag: '"a"', 'cache-control': 'public, max-age=300' }).end();
    const known = await call('/servers/x', { headers: { ...own, 'if-none-match': '"a"' } });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', '"a"']);
    expect(lastHeard().headers['if-none-match']).toBe('"a"');
  });

  it('forwards an abort of the reader to upstream [GAP-01]', async () => {
    const closed = new Promise<void>((done) => {
      answer = (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
        response.on('close', done);
      };
    });
    const response = await call('/servers/x');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.cancel();
    await closed;
  });

  it('accepts 4 MB for calls with files or images, else 64 KB; returns 413 above that and calls nothing [GAP-01, SEC-M7]', async () => {
    const { small, large } = limits.body;
    const status = async (path: string, size: number) =>
      (await call(path, { method: 'POST', body: new Uint8Array(size).fill(0x20) })).status;
    const [login, chatInfo] = [contract.signIn.login.path, contract.chat.saveFiles.path];
    expect([await status(login, small.bytes), await status(chatInfo, large.bytes)]).toEqual([
      200, 200,
    ]);
    expect(upstream.heard).toHaveLength(2);
    expect([await status(login, small.bytes + 1), await status(chatInfo, large.bytes + 1)]).toEqual(
      [413, 413],
    );
    expect(upstream.heard).toHaveLength(2);
    const { path, method } = contract.locks.write;
    const put = { method, body: new Uint8Array(small.bytes + 1).fill(0x20) };
    expect((await call(path.replace('{uuid}', 'a%2Fb'), put)).status).toBe(200);
    expect((await call(path.replace('{uuid}', 'a/b'), put)).status).toBe(413);
  });

  it('returns 413 while the body is still being sent, without waiting for its end [SEC-L2]', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
      cancel: () => new Promise(() => {}),
    });
    const init = { method: 'POST', body, duplex: 'half', headers: own };
    const request = new Request(
      `http://localhost:3000${contract.signIn.login.path}`,
      init as RequestInit,
    );
    expect((await nodeRelay(request)).status).toBe(413);
  });

  it('forwards the response’s status and envelope, including 401', async () => {
    answer = (_, response) =>
      answerJson(
        response,
        { code: 401, message: 'no', data: null },
        { 'x-request-id': 'abcdefgh' },
        401,
      );
    const response = await call('/servers/x');
    expect([
      response.status,
      response.headers.get('x-request-id'),
      (await response.json()).message,
    ]).toEqual([401, 'abcdefgh', 'no']);
  });

  it.each([
    ['our page by its fetch metadata', { 'sec-fetch-site': 'same-origin' }, true],
    ['a foreign page', { 'sec-fetch-site': 'cross-site' }, false],
    [
      'a preview on the same site',
      { 'sec-fetch-site': 'same-site', 'x-requested-with': 'sayso' },
      false,
    ],
    ['an address typed in', { 'sec-fetch-site': 'none' }, false],
    ['no metadata, our own origin', { origin: 'http://localhost:3000' }, true],
    [
      'no metadata, another port',
      { origin: 'http://localhost:4100', 'x-requested-with': 'sayso' },
      false,
    ],
    ['no metadata, no origin, our client', { 'x-requested-with': 'sayso' }, true],
    ['no metadata, nothing', {}, false],
    ['a picture on a page of ours', { referer: 'http://localhost:3000/classes' }, true],
    ['a picture on a page of a preview', { referer: 'http://localhost:3002/~a/' }, false],
    ['a picture of another site', { referer: 'http://evil.example/http://localhost:3000/' }, false],
    ['a Referer that is no address', { referer: 'localhost:3000' }, false],
    [
      'a form of another site with our Referer',
      { origin: 'http://evil.example', referer: 'http://localhost:3000/' },
      false,
    ],
    [
      'a foreign page with our Referer',
      { 'sec-fetch-site': 'cross-site', referer: 'http://localhost:3000/' },
      false,
    ],
  ])('maps cookies for %s: %o → %s [ADR 069]', async (_, headers, acts) => {
    await call('/servers/x', {
      headers: { host: 'localhost:3000', cookie: cookies, ...(headers as Record<string, string>) },
    });
    expect('authorization' in lastHeard().headers).toBe(acts);
  });

  describe('responses with tokens', () => {
    const signIn = '/servers/users-bff-service/api/v1/auth/sms-login';
    const granted = {
      accessToken: jwt(1_900_000_000),
      refreshToken: 'refresh-token-value',
      isNew: true,
      giftTokenNum: 30000,
    };

    it('store them in cookies of 7 days, where scripts can read only the expiry [AUTH-027]', async () => {
      answer = (_, response) => answerJson(response, { code: 200, message: '', data: granted });
      const response = await call(signIn, { method: 'POST', body: '{}' });
      expect((await response.json()).data).toEqual({
        ...granted,
        accessToken: '',
        refreshToken: '',
      });
      const common = 'Path=/; Max-Age=604800; SameSite=Lax';
      expect(response.headers.getSetCookie()).toEqual([
        `token_3000=${granted.accessToken}; ${common}; HttpOnly`,
        `refreshToken_3000=refresh-token-value; ${common}; HttpOnly`,
        `signedIn_3000=1900000000; ${common}`,
      ]);
    });

    it('give a foreign page neither tokens nor cookies', async () => {
      answer = (_, response) => answerJson(response, { code: 200, message: '', data: granted });
      const response = await call(signIn, {
        method: 'POST',
        body: '{}',
        headers: { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' },
      });
      expect(await response.text()).not.toContain('refresh-token-value');
      expect(response.headers.getSetCookie()).toEqual([]);
    });

    it('delete every cookie on logout [AUTH-035]', async () => {
      const response = await call('/servers/users-bff-service/api/v1/auth/logout');
      expect(response.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
        'token_3000',
        'refreshToken_3000',
        'signedIn_3000',
        'Authorization',
        'Refresh-Token',
      ]);
      expect(response.headers.getSetCookie().every((line) => line.includes('Max-Age=0'))).toBe(
        true,
      );
    });

    // A failed call logs to the console. The edge runtime has its own console, so this case runs on
    // Node only.
    const failures =
      runtime === 'node' ? ['nobody answers', 'the services fail'] : ['the services fail'];
    it.each(failures)('delete every cookie on logout also when %s [AUTH-035]', async (how) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
      answer = (_, response) =>
        how === 'nobody answers' ? response.destroy() : answerJson(response, {}, {}, 503);
      const path = '/servers/users-bff-service/api/v1/auth/logout';
      const response = await call(path, { headers: { ...own, cookie: cookies } });
      expect(response.status).toBeGreaterThanOrEqual(500);
      expect(lastHeard().headers).toMatchObject({
        authorization: expect.stringContaining('Bearer '),
      });
      expect(
        response.headers.getSetCookie().map((line) => line.replace(/=;.*Max-Age=0;.*/, '')),
      ).toEqual([
        ...['token_3000', 'refreshToken_3000', 'signedIn_3000', 'Authorization', 'Refresh-Token'],
      ]);
      const foreign = await call(path, {
        headers: { ...own, 'sec-fetch-site': 'cross-site', cookie: cookies },
      });
      expect(foreign.headers.getSetCookie()).toEqual([]);
      const other = await call('/servers/users-bff-service/api/v1/user', {
        headers: { ...own, cookie: cookies },
      });
      expect(other.headers.getSetCookie()).toEqual([]);
      logged.mockRestore();
    });

    it('remove the session after a refused refresh', async () => {
      answer = (_, response) =>
        answerJson(response, { code: 401, message: '', data: null }, {}, 401);
      const response = await call('/servers/users-bff-service/api/v1/auth/refresh-token');
      expect(response.headers.getSetCookie().length).toBe(5);
    });
  });
});

describe('a relay without upstream', () => {
  it('returns HTTP 502 and an envelope in the user’s language [GAP-01]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubEnv('UPSTREAM_URL', 'http://127.0.0.1:9');
    const response = await nodeRelay(
      new Request('http://localhost:3000/servers/x', {
        headers: { ...own, 'accept-language': 'en_US' },
      }),
    );
    vi.stubEnv('UPSTREAM_URL', upstream.url);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      code: 502,
      message: 'The server cannot be reached right now.',
      data: null,
    });
    expect(logged).toHaveBeenCalledOnce();
  });

  it.each([
    ['en_US', 'The server is restarting and will be back shortly.'],
    ['zh_CN', '服务器正在重启，马上回来。'],
  ])(
    'reports in %s that the server restarts, and when to retry, where a launcher restarts it',
    async (language, message) => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      vi.stubEnv('UPSTREAM_URL', 'http://127.0.0.1:9');
      vi.stubEnv('UPSTREAM_RESTARTS', '1');
      const response = await nodeRelay(
        new Request('http://localhost:3000/servers/x', {
          headers: { ...own, 'accept-language': language },
        }),
      );
      vi.stubEnv('UPSTREAM_URL', upstream.url);
      vi.stubEnv('UPSTREAM_RESTARTS', '');
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.json()).toEqual({ code: 503, message, data: null });
    },
  );
});
