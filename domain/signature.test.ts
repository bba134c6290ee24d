import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  canonicalPayload,
  canonicalQuery,
  canonicalRequest,
  emptyBodyDigest,
  type Hashes,
  isFreshTimestamp,
  isSameDigest,
  type Payload,
  readClaim,
  signatureHeaders,
  signV1,
  signV2,
} from './signature.ts';

const hashes: Hashes = {
  hmacSha256: (secret, text) => createHmac('sha256', secret).update(text, 'utf8').digest('hex'),
  sha256: async (bytes) => createHash('sha256').update(bytes).digest('hex'),
};
const stamp = { appKey: 'ak_test', timestamp: '1760000000000', nonce: 'n-000001' };
const ends = 'nonce=n-000001&timestamp=1760000000000';

/** Test vectors of both versions (ADR 072). */
const vectors: [name: string, payload: Payload, canonical: string | number, signature: string][] = [
  [
    'T1',
    {},
    `appKey=ak_test&${ends}`,
    '67fb232401dbc150119911414cd065c790d2b95802de63b3948012ab281cbda9',
  ],
  [
    'T2',
    { phone: '13800138000', notifyType: 'LOGIN' },
    'appKey=ak_test&nonce=n-000001&notifyType=LOGIN&phone=13800138000&timestamp=1760000000000',
    '43aed967cd88bbda00454da27083ec8e4c09cdf8b40ac30212e9d7718ef7a35a',
  ],
  [
    'T3',
    { n: 1, f: 1.5, t: true, z: 0, e: '', nul: null },
    'appKey=ak_test&e=&f=1.5&n=1&nonce=n-000001&t=true&timestamp=1760000000000&z=0',
    '715871bca47fa2397d62edf500ef8d8e65cf30cbe25890809be53ccb57eec568',
  ],
  [
    'T4',
    { a: { b: { c: 'x' } }, list: [1, 'two', { k: 3 }] },
    `a.b.c=x&appKey=ak_test&list[0]=1&list[1]=two&list[2].k=3&${ends}`,
    'ca5b4bd79b586fe093ef387449bfebde85bc55b0c57e15bde82f819ff1b36c2d',
  ],
  [
    'T5',
    { s: 'a'.repeat(500), k: 'v' },
    560,
    'e85e95dac15e02204b0631cbe1b76f99df7b18a3b2fd24b9b035ad9e120140bd',
  ],
  [
    'T6',
    { s: 'a'.repeat(501), k: 'v' },
    `appKey=ak_test&k=v&${ends}`,
    '1f87e59ecbafafaa56453aa207c7859be3437897ee405585cc95c85536f9ab0a',
  ],
  [
    'T7',
    { title: '我的站点', emoji: '😀', é: 'e-acute' },
    `appKey=ak_test&emoji=😀&${ends}&title=我的站点&é=e-acute`,
    '2fa2101f8bfddf28cfbab4df3443faa03665328dd29f26131515bcf06df7cd6b',
  ],
  [
    'T8',
    { b: '2', a: '1', A: '0', aa: '3', 'a.b': '4' },
    `A=0&a=1&a.b=4&aa=3&appKey=ak_test&b=2&${ends}`,
    '7b344a73b48fe40bba3b9a8dae283f58c59ffc3fc8f0a704d68ddfc399fcf7d7',
  ],
  [
    'T11',
    {
      site_uuid: '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11',
      request_type: 'generate_website_chat',
      command: 4,
      is_manage: 0,
      context: 1,
      images: [],
      prompt: '做一个待办清单',
    },
    'appKey=ak_test&command=4&context=1&is_manage=0&nonce=n-000001&prompt=做一个待办清单&request_type=generate_website_chat&site_uuid=7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11&timestamp=1760000000000',
    '220d55d9cf6d0362631eea7732d1e8dac4f8a444301274237a6d77fd8537ba4d',
  ],
];

describe('version 1', () => {
  it.each(vectors)('vector %s [SEC-003, GAP-03]', async (_, payload, canonical, signature) => {
    const text = canonicalPayload(payload, stamp);
    expect(typeof canonical === 'number' ? text.length : text).toBe(canonical);
    expect(await signV1(payload, stamp, 'test-secret', hashes)).toBe(signature);
  });

  const lengths: [text: string, stays: boolean][] = [
    ['a'.repeat(500), true],
    ['a'.repeat(501), false],
    ['😀'.repeat(250), true],
    ['😀'.repeat(251), false],
  ];
  it.each(lengths)('leaves out strings longer than 500 UTF-16 units (%#) [SEC-004]', (s, stays) => {
    expect(canonicalPayload({ s }, stamp).includes('s=')).toBe(stays);
    expect(canonicalPayload({ deep: [{ s }] }, stamp).includes('deep[0].s=')).toBe(stays);
  });

  it('sorts by code unit, not by locale, and leaves out empty objects and arrays [SEC-003]', () => {
    expect(
      canonicalPayload(
        { z: 1, Z: 2, ä: 3, _: 4, u: undefined, o: {}, l: [[], {}], i: Number.POSITIVE_INFINITY },
        stamp,
      ),
    ).toBe(`Z=2&_=4&appKey=ak_test&${ends}&z=1&ä=3`);
  });

  it('ignores fields of the payload that belong to the stamp', () => {
    expect(canonicalPayload({ appKey: 'other', nonce: 'mine' }, stamp)).toBe(
      canonicalPayload({}, stamp),
    );
  });

  it('handles a payload nested a hundred thousand levels deep', () => {
    const payload = { a: JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`) };
    expect(canonicalPayload(payload, stamp)).toContain('a[0][0]');
  });
});

describe('version 2', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('vector V2a signs method, path and the bytes of the body [GAP-03]', async () => {
    const body = bytes(JSON.stringify({ prompt: 'a'.repeat(501), k: 'v' }));
    const request = {
      method: 'POST',
      path: '/servers/auto-website-bff/api/v1/chat',
      query: [],
      body,
    };
    expect(await signV2(request, stamp, 'test-secret', hashes)).toEqual({
      bodyDigest: '661d883a36a9f05b67e19d1285b55c13026ecc6478bf4c1aca19d00013d200a8',
      signature: '870af609a47fc378dd92eed16a321a3061c5860c11f1ff9c7f5cb94428a2488b',
    });
  });

  it('vector V2b signs the query as parsed pairs, in any order [GAP-03]', async () => {
    const path = '/servers/auto-website-bff/api/v1/projects/pageList';
    const query = {
      pageNum: '1',
      pageSize: '15',
      orderBy: 'createTime',
      isAsc: 'desc',
      serachName: 'a&b=c 我',
    };
    const canonical =
      'isAsc=desc&orderBy=createTime&pageNum=1&pageSize=15&serachName=a%26b%3Dc%20%E6%88%91';
    expect(canonicalQuery(Object.entries(query))).toBe(canonical);
    expect(canonicalQuery(new URLSearchParams(Object.entries(query).reverse()))).toBe(canonical);
    const signed = await signV2(
      { method: 'get', path, query: Object.entries(query), body: bytes('') },
      stamp,
      'test-secret',
      hashes,
    );
    expect(signed).toEqual({
      bodyDigest: emptyBodyDigest,
      signature: '20dda7f2d192fd6fc2340118310c5d3d19b2c1223f5aa37c4efbdfc4a7d020cb',
    });
  });

  it.each([
    [[['a', "!'()*~-._"]], 'a=%21%27%28%29%2A~-._'],
    [[['a', '1&b=2']], 'a=1%26b%3D2'],
    [
      [
        ['a', '2'],
        ['a', '1'],
      ],
      'a=1&a=2',
    ],
    [[['', '']], '='],
    [[['a', '\ud800x\udc00']], 'a=%EF%BF%BDx%EF%BF%BD'],
    [[], ''],
  ] as [[string, string][], string][])('encodes %j as %j', (pairs, canonical) => {
    expect(canonicalQuery(pairs)).toBe(canonical);
  });

  it('distinguishes payloads that version 1 does not', () => {
    const of = (method: string, path: string, bodyDigest: string) =>
      canonicalRequest({ method, path, query: [], bodyDigest }, stamp);
    const texts = [
      of('GET', '/a', 'x'),
      of('POST', '/a', 'x'),
      of('GET', '/b', 'x'),
      of('GET', '/a', 'y'),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('claims', () => {
  const good = {
    'x-app-key': 'ak_test',
    'x-timestamp': '1760000000000',
    'x-nonce': 'A'.repeat(22),
    'x-signature': 'a'.repeat(64),
  };
  const read = (changes: Record<string, string>) => {
    const headers: Record<string, string> = { ...good, ...changes };
    return readClaim((name) => headers[name]);
  };

  it('parses the headers of both versions [GAP-02]', () => {
    expect(Object.values(signatureHeaders).map((name) => name.toLowerCase())).toEqual(
      Object.values(signatureHeaders),
    );
    expect(read({})).toMatchObject({ version: 1, appKey: 'ak_test', nonce: 'A'.repeat(22) });
    expect(read({ 'x-signature-version': '2', 'x-content-sha256': emptyBodyDigest })).toMatchObject(
      {
        version: 2,
        bodyDigest: emptyBodyDigest,
      },
    );
  });

  it.each([
    { 'x-app-key': '' },
    { 'x-timestamp': '' },
    { 'x-timestamp': '1e12' },
    { 'x-timestamp': '-1' },
    { 'x-nonce': 'A'.repeat(21) },
    { 'x-nonce': 'A'.repeat(65) },
    { 'x-nonce': `${'A'.repeat(21)}+` },
    { 'x-signature': 'A'.repeat(64) },
    { 'x-signature': 'a'.repeat(63) },
    { 'x-signature-version': '3' },
    { 'x-signature-version': 'constructor' },
    { 'x-signature-version': '2' },
    { 'x-signature-version': '2', 'x-content-sha256': 'short' },
  ])('refuses %j [GAP-02]', (changes) => {
    expect(read(changes)).toBeUndefined();
  });

  it.each([
    [300_000, true],
    [-300_000, true],
    [300_001, false],
    [-300_001, false],
  ])('with a clock off by %i ms is fresh: %s [GAP-03]', (off, fresh) => {
    expect(isFreshTimestamp(stamp, new Date(1_760_000_000_000 + off))).toBe(fresh);
  });

  it('compares digests', () => {
    expect(isSameDigest('ab', 'ab')).toBe(true);
    for (const [one, other] of [
      ['ab', 'ac'],
      ['ab', 'abc'],
      ['abab', 'ab'],
      ['', 'a'],
      ['a', ''],
    ] as const)
      expect(isSameDigest(one, other)).toBe(false);
  });
});
