import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { signatureHeaders, signV1, signV2 } from '../../domain/signature.ts';
import { nodeHashes } from '../../services/http/signature.ts';
import { createTestApp, read, type TestApp, testSecrets } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

withDatabase('the signature', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());

  const bare = (path: string, init: RequestInit = {}) => app.services.app.request(path, init);
  type Claim = {
    appKey: string;
    timestamp: string;
    nonce: string;
    secret: string;
    version: 1 | 2;
    path: string;
    body?: string;
  };
  async function signed(change: Partial<Claim> = {}, headers: Record<string, string> = {}) {
    const claim: Claim = {
      appKey: testSecrets.appKey,
      timestamp: String(app.clock.now().getTime()),
      nonce: randomBytes(18).toString('base64url'),
      secret: testSecrets.appSecret,
      version: 2,
      path: '/servers/nowhere',
      ...change,
    };
    const url = new URL(claim.path, 'http://localhost');
    const body = new TextEncoder().encode(claim.body ?? '');
    const method = claim.body === undefined ? 'GET' : 'POST';
    const v2 = await signV2(
      { method, path: url.pathname, query: url.searchParams, body },
      claim,
      claim.secret,
      nodeHashes,
    );
    const payload =
      claim.body === undefined ? Object.fromEntries(url.searchParams) : JSON.parse(claim.body);
    const signature =
      claim.version === 2 ? v2.signature : await signV1(payload, claim, claim.secret, nodeHashes);
    const all: Record<string, string> = {
      [signatureHeaders.appKey]: claim.appKey,
      [signatureHeaders.timestamp]: claim.timestamp,
      [signatureHeaders.nonce]: claim.nonce,
      [signatureHeaders.signature]: signature,
      ...(claim.version === 2
        ? { [signatureHeaders.version]: '2', [signatureHeaders.bodyDigest]: v2.bodyDigest }
        : {}),
      ...headers,
    };
    return {
      path: claim.path,
      init: { method, headers: all, ...(claim.body === undefined ? {} : { body: claim.body }) },
    };
  }
  const status = async (request: Awaited<ReturnType<typeof signed>>, on = bare) =>
    (await on(request.path, request.init)).status;
  const path = `${contract.signIn.refresh.path}?b=2&a=%E6%88%91%20%26`;
  const passed = 401;

  it('is accepted in both versions [SEC-002]', async () => {
    expect(await status(await signed({ path }))).toBe(passed);
    expect(await status(await signed({ path, version: 1 }))).toBe(passed);
    const body = JSON.stringify({ code: 'x', list: [1, { a: true }], long: 'a'.repeat(600) });
    const post = contract.signIn.redeemHandOver.path;
    expect(await read(await bare(post, (await signed({ path: post, body })).init))).toMatchObject({
      status: 200,
      code: 400,
    });
    expect(
      await read(await bare(post, (await signed({ path: post, body, version: 1 })).init)),
    ).toMatchObject({ status: 200, code: 400 });
  });

  it('is refused with HTTP 403 and code 403 when it is missing, wrong or foreign [SEC-010, GAP-03]', async () => {
    expect(await read(await bare(path))).toMatchObject({
      status: 403,
      code: 403,
      data: { name: 'signatureRefused' },
    });
    expect(await status(await signed({ path, secret: 'another-secret-0001' }))).toBe(403);
    expect(await status(await signed({ path, appKey: 'ak_other' }))).toBe(403);
    expect(await status(await signed({ path, nonce: 'short' }))).toBe(403);
    expect(await status(await signed({ path }, { [signatureHeaders.version]: '3' }))).toBe(403);
    expect(
      await status(await signed({ path }, { [signatureHeaders.bodyDigest]: 'a'.repeat(64) })),
    ).toBe(403);
  });

  it('is refused 301 s early or late and accepted at 300', async () => {
    const at = (ms: number) => signed({ path, timestamp: String(app.clock.now().getTime() + ms) });
    for (const ms of [-301_000, 301_000]) expect(await status(await at(ms))).toBe(403);
    for (const ms of [-300_000, 300_000]) expect(await status(await at(ms))).toBe(passed);
  });

  it('covers method, path, query and body in version 2', async () => {
    const request = await signed({ path });
    expect(await status({ ...request, path: `${path}&c=1` })).toBe(403);
    expect(await status({ ...request, path: contract.signIn.logout.path })).toBe(403);
    const post = await signed({
      path: contract.signIn.redeemHandOver.path,
      body: '{"code":"x"}',
    });
    expect(await status({ ...post, init: { ...post.init, body: '{"code":"y"}' } })).toBe(403);
  });

  it('accepts the query in any encoding of a proxy', async () => {
    const request = await signed({ path });
    expect(
      await status({ ...request, path: `${contract.signIn.refresh.path}?a=%e6%88%91+%26&b=2` }),
    ).toBe(passed);
  });

  it('accepts a nonce once; of a hundred concurrent requests exactly one [SEC-010]', async () => {
    const request = await signed({ path });
    const answers = await Promise.all(Array.from({ length: 100 }, () => status(request)));
    expect(answers.filter((one) => one === passed)).toHaveLength(1);
    expect(answers.filter((one) => one === 403)).toHaveLength(99);
  });

  it('does not use up the nonce of a refused request', async () => {
    const good = await signed({ path });
    const bad = {
      ...good,
      init: {
        ...good.init,
        headers: { ...good.init.headers, [signatureHeaders.signature]: 'f'.repeat(64) },
      },
    };
    expect(await status(bad)).toBe(403);
    expect(await status(good)).toBe(passed);
  });

  it('is refused in version 1 where version 2 is required', async () => {
    const strict = await createTestApp(open(), {
      environment: { SIGNATURE_MIN_VERSION: '2' },
      clock: app.clock,
    });
    const on = (target: string, init: RequestInit = {}) =>
      strict.services.app.request(target, init);
    expect(
      await status(await signed({ path, version: 1 }), async (target, init) => on(target, init)),
    ).toBe(403);
    expect(await status(await signed({ path }), async (target, init) => on(target, init))).toBe(
      passed,
    );
    await strict.close();
  });

  it('is not required for /health, /ready and /metrics', async () => {
    for (const open of ['/health', '/ready', '/metrics'])
      expect((await bare(open)).status).toBe(200);
  });
});
