import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { signatureHeaders as names, signV1, signV2 } from '../../domain/signature.ts';
import { nodeHashes } from '../../services/http/signature.ts';
import { createTestApp, type TestApp, testSecrets } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { createRandom, faultCount, faultSeed, type Random } from '../support/faults.ts';

const attempts = faultCount(10_000, 300);
const races = faultCount(100, 2);
const racers = 100;

type Signed = { method: string; path: string; body: string; headers: Record<string, string> };
type Options = { version?: 1 | 2; at?: number; nonce?: string; secret?: string };

/**
 * Calls that fail after the signature check with their own error: an unknown code and a refused
 * refresh.
 */
const posting = contract.signIn.redeemHandOver.path;
const asking = contract.signIn.refresh.path;

withDatabase('row 7', (open) => {
  let app: TestApp;
  let strict: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
    strict = await createTestApp(open(), {
      clock: app.clock,
      environment: { SIGNATURE_MIN_VERSION: '2' },
    });
  });
  afterAll(async () => {
    await app?.close();
    await strict?.close();
  });

  async function sign(
    random: Random,
    { version = 2, at = 0, nonce, secret = testSecrets.appSecret }: Options = {},
  ): Promise<Signed> {
    const post = random.next() < 0.5;
    const [path, body] = post
      ? [
          posting,
          JSON.stringify({
            code: `c${random.between(0, 1e9)}`,
            list: [1, { deep: random.next() < 0.5 }],
            long: 'x'.repeat(600),
          }),
        ]
      : [`${asking}?b=${random.between(0, 99)}&a=%E6%88%91%20%26`, ''];
    const url = new URL(path, 'http://localhost');
    const stamp = {
      appKey: testSecrets.appKey,
      timestamp: String(app.clock.now().getTime() + at),
      nonce: nonce ?? randomBytes(18).toString('base64url'),
    };
    const method = post ? 'POST' : 'GET';
    const bytes = new TextEncoder().encode(body);
    const two = await signV2(
      { method, path: url.pathname, query: url.searchParams, body: bytes },
      stamp,
      secret,
      nodeHashes,
    );
    const one = await signV1(
      post ? JSON.parse(body) : Object.fromEntries(url.searchParams),
      stamp,
      secret,
      nodeHashes,
    );
    const headers = {
      [names.appKey]: stamp.appKey,
      [names.timestamp]: stamp.timestamp,
      [names.nonce]: stamp.nonce,
    };
    const rest: Record<string, string> =
      version === 1
        ? { [names.signature]: one }
        : {
            [names.version]: '2',
            [names.bodyDigest]: two.bodyDigest,
            [names.signature]: two.signature,
          };
    return { method, path, body, headers: { ...headers, ...rest } };
  }

  /** Returns whether the signature was accepted; the rest of the response is not tested here. */
  async function taken({ method, path, body, headers }: Signed, by = app): Promise<boolean> {
    const response = await by.services.app.request(path, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
    });
    const { data } = (await response.json()) as { data: { name?: string } | null };
    expect(response.status, `${method} ${path}`).toBeLessThan(500);
    return !(response.status === 403 && data?.name === 'signatureRefused');
  }
  const change = (request: Signed, headers: Record<string, string>): Signed => ({
    ...request,
    headers: { ...request.headers, ...headers },
  });
  const flip = (hex: string, at: number) =>
    `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`;

  /** Attacks that change a valid request into one that must be refused. */
  const attacks: Record<string, (random: Random, version: 1 | 2) => Promise<[Signed, TestApp?]>> = {
    async replay(random, version) {
      const request = await sign(random, { version });
      expect(await taken(request)).toBe(true);
      return [request];
    },
    /**
     * Two requests arrive in reverse order and are both accepted; a repetition of either is
     * refused.
     */
    async reorder(random, version) {
      const [first, second] = [await sign(random, { version }), await sign(random, { version })];
      expect([await taken(second), await taken(first)]).toEqual([true, true]);
      return [random.pick([first, second])];
    },
    skew: async (random, version) => {
      const beyond = limits.signature.windowMs + random.pick([1, 1000, random.between(1, 1e10)]);
      return [await sign(random, { version, at: random.pick([-1, 1]) * beyond })];
    },
    async 'nonce reuse'(random, version) {
      const nonce = randomBytes(18).toString('base64url');
      expect(await taken(await sign(random, { version, nonce }))).toBe(true);
      return [await sign(random, { version: random.pick([1, 2]), nonce })];
    },
    /**
     * The version is removed from a request of version 2, or version 1 is sent where only 2 is
     * accepted.
     */
    async downgrade(random) {
      if (random.next() < 0.5) return [await sign(random, { version: 1 }), strict];
      return [change(await sign(random), { [names.version]: random.pick(['', '1']) })];
    },
    async 'another path'(random) {
      const request = await sign(random);
      return [
        request.method === 'GET'
          ? { ...request, path: contract.signIn.logout.path }
          : { ...request, path: contract.signIn.smsLogin.path },
      ];
    },
    async 'another query'(random, version) {
      const request = await sign(random, { version });
      if (request.method === 'POST')
        return [{ ...request, body: request.body.replace('"list":[1', '"list":[2') }];
      return [
        {
          ...request,
          path: request.path.replace(/b=(\d+)/, (_, digits) => `b=${Number(digits) + 1}`),
        },
      ];
    },
    async 'keys in another order'(random) {
      const request = await sign(random);
      if (request.method === 'GET')
        return [{ ...request, path: request.path.replace('b=', 'b=x') }];
      const { code, ...rest } = JSON.parse(request.body) as Record<string, unknown>;
      return [{ ...request, body: JSON.stringify({ ...rest, code }) }];
    },
    async 'a flipped digit'(random, version) {
      const request = await sign(random, { version });
      const name =
        version === 2 ? random.pick([names.signature, names.bodyDigest]) : names.signature;
      return [
        change(request, { [name]: flip(request.headers[name] ?? '', random.between(0, 63)) }),
      ];
    },
    async 'another stamp'(random, version) {
      const request = await sign(random, { version });
      const stamp = random.pick([
        {
          [names.timestamp]: String(
            Number(request.headers[names.timestamp]) + random.between(1, 1000),
          ),
        },
        { [names.nonce]: randomBytes(18).toString('base64url') },
        { [names.appKey]: random.pick(['ak_other', '__proto__', 'AK_TEST']) },
      ]);
      return [change(request, stamp)];
    },
    'another secret': async (random, version) => [
      await sign(random, { version, secret: `secret-${random.between(0, 1e9)}` }),
    ],
    'no signature': async (random, version) => {
      const request = await sign(random, { version });
      const {
        [random.pick([names.appKey, names.timestamp, names.nonce, names.signature])]: _,
        ...left
      } = request.headers;
      return [{ ...request, headers: left }];
    },
  };

  it(
    `row 7: of ${attempts} forged, late, replayed and downgraded requests none is accepted [SEC-010] (seed ${faultSeed})`,
    async () => {
      const random = createRandom(faultSeed);
      const kinds = Object.keys(attacks);
      const accepted: string[] = [];
      for (let i = 0; i < attempts; i++) {
        const kind = kinds[i % kinds.length] as string;
        const version = random.pick([1, 2] as const);
        const [request, by] = await (attacks[kind] as (typeof attacks)[string])(random, version);
        if (await taken(request, by)) accepted.push(`${kind}, version ${version}, attempt ${i}`);
      }
      expect(accepted).toEqual([]);
    },
    attempts * 100 + 60_000,
  );

  it(
    `row 7: of ${racers} at once with one nonce exactly one is accepted, ${races} times [SEC-010] (seed ${faultSeed})`,
    async () => {
      const random = createRandom(faultSeed);
      for (let race = 0; race < races; race++) {
        const nonce = randomBytes(18).toString('base64url');
        const same = await sign(random, { nonce });
        // Half of the requests are identical, the other half are different requests with the same
        // nonce.
        const all = await Promise.all(
          Array.from({ length: racers }, (_, i) => (i % 2 ? same : sign(random, { nonce }))),
        );
        const results = await Promise.all(all.map((request) => taken(request)));
        expect(results.filter(Boolean), `race ${race}`).toHaveLength(1);
      }
    },
    races * 5_000 + 60_000,
  );
});
