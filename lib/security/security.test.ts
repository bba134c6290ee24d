import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isBareMode } from './bare-mode';
import { contentSecurityPolicy, previewSources } from './content-security-policy';
import { devAccess } from './dev-access';

const site = { secure: false, host: 'localhost:3000' };
const page = { nonce: 'n0nce', development: false, embeddable: [] };
const policy = (more = {}) =>
  contentSecurityPolicy(
    { site, previewDomain: 'preview.localhost', previewPort: 4100, ...more },
    page,
  );
const directive = (text: string, name: string) =>
  text.split('; ').find((one) => one.startsWith(`${name} `));

describe('the content security policy', () => {
  it('is the one of ADR 078 [GAP-89]', () => {
    const text = policy();
    expect(directive(text, 'script-src')).toBe(
      "script-src 'self' 'nonce-n0nce' 'strict-dynamic' 'wasm-unsafe-eval'",
    );
    expect(directive(text, 'frame-ancestors')).toBe("frame-ancestors 'self'");
    expect(text).toContain("object-src 'none'; base-uri 'none'; form-action 'self'");
    expect(text).not.toContain("'unsafe-eval'");
  });

  it('allows only previews in frames', () => {
    expect(directive(policy(), 'frame-src')).toBe(
      'frame-src http://*.preview.localhost:4100 http://localhost:4100',
    );
    expect(
      previewSources({
        site: { secure: true, host: 'sayso.example' },
        previewDomain: 'sites.example',
        previewPort: 443,
      }),
    ).toEqual(['https://*.sites.example', 'https://sayso.example:443']);
    expect(
      previewSources({
        site: { secure: false, host: '192.168.1.5:3000' },
        previewDomain: 'preview.localhost',
        previewPort: 4100,
      }),
    ).toContain('http://192.168.1.5:4100');
  });

  it('allows our own pages in frames only where the page simulates an app', () => {
    const text = contentSecurityPolicy(
      { site, previewDomain: 'sites.example', previewPort: 443 },
      { ...page, framesOwn: true },
    );
    expect(directive(text, 'frame-src')?.startsWith("frame-src 'self' ")).toBe(true);
  });

  it('allows our own socket, storage and beacon', () => {
    const text = policy({
      socket: 'wss://api.example',
      storage: 'https://files.example',
      previewDomain: 'sites.example',
    });
    expect(directive(text, 'connect-src')).toBe(
      "connect-src 'self' wss://api.example https://files.example",
    );
    expect(directive(text, 'img-src')).toBe("img-src 'self' data: blob: https://files.example");
  });

  it('allows requests to the configured code host, but no images from it [GAP-53]', () => {
    const text = policy({ gitApi: 'https://git.example/api/v3', previewDomain: 'sites.example' });
    expect(directive(text, 'connect-src')).toBe("connect-src 'self' https://git.example");
    expect(directive(text, 'img-src')).not.toContain('git.example');
  });

  it('allows beacons to the tracking host, as images and as posts [TRACK-001]', () => {
    const text = policy({ track: 'https://track.example/v1', previewDomain: 'sites.example' });
    expect(directive(text, 'img-src')).toBe("img-src 'self' data: blob: https://track.example");
    expect(directive(text, 'connect-src')).toBe("connect-src 'self' https://track.example");
    expect(policy({ track: '/servers/track' })).toBe(policy());
  });
});

it.each([
  ['', false],
  ['hide', true],
  ['hide=', true],
  ['hide=1', true],
  ['hide=0', false],
  ['hide=false', false],
])('reads ?%s as hidden: %s [ROUTE-013]', (search, hidden) =>
  expect(isBareMode(new URLSearchParams(search))).toBe(hidden),
);

describe('/dev', () => {
  const password = 'a-long-dev-password';
  const basic = `Basic ${btoa(`me:${password}`)}`;
  const own = {
    EMBEDDED: true,
    HOST: '127.0.0.1',
    TRUST_PROXY: false,
    APP_URL: undefined,
    DEV_PASSWORD: undefined,
  };
  const guarded = { ...own, HOST: '0.0.0.0', TRUST_PROXY: true, DEV_PASSWORD: password };
  beforeEach(() => void vi.stubEnv('PEER_KEY', 'key-of-the-server'));
  afterEach(() => vi.unstubAllEnvs());
  const access = (
    env: typeof own | typeof guarded,
    host: string,
    headers: Record<string, string>,
  ) => devAccess(env, { secure: false, host }, new Headers(headers));
  const local = { 'x-peer': 'key-of-the-server 127.0.0.1 direct' };

  it.each([
    ['127.0.0.1', 'localhost:3000', '127.0.0.1'],
    ['localhost', '127.0.0.1:3000', '::1'],
    ['127.0.0.1', 'h5.localhost:3000', '::ffff:127.0.0.1'],
  ])('is open on this machine: HOST=%s, requested as %s by %s', (HOST, host, peer) => {
    expect(access({ ...own, HOST }, host, { 'x-peer': `key-of-the-server ${peer} direct` })).toBe(
      'open',
    );
  });

  const closed: [
    string,
    Partial<Record<keyof typeof own, string | boolean>>,
    string,
    Record<string, string>,
  ][] = [
    ['not embedded', { EMBEDDED: false }, 'localhost:3000', local],
    ['HOST opens the network', { HOST: '0.0.0.0' }, 'localhost:3000', local],
    ['a proxy is trusted', { TRUST_PROXY: true }, 'localhost:3000', local],
    ['people reach it elsewhere', { APP_URL: 'https://sayso.example' }, 'localhost:3000', local],
    ['asked by another name', {}, '192.168.1.5:3000', local],
    [
      'the peer is another machine',
      {},
      'localhost:3000',
      { 'x-peer': 'key-of-the-server 192.168.1.7 direct' },
    ],
    [
      'the peer is a proxy',
      {},
      'localhost:3000',
      { 'x-peer': 'key-of-the-server 127.0.0.1 forwarded' },
    ],
    ['the stamp is forged', {}, 'localhost:3000', { 'x-peer': 'guess 127.0.0.1 direct' }],
    ['nothing stamps', {}, 'localhost:3000', {}],
  ];
  it.each(closed)('is absent where %s [SEC-H2]', (_, change, host, headers) => {
    expect(access({ ...own, ...change } as typeof own, host, headers)).toBe('absent');
  });

  it('is absent where no HOST is known [SEC-H2]', () => {
    expect(
      access({ ...own, HOST: undefined } as unknown as typeof own, 'localhost:3000', local),
    ).toBe('absent');
  });

  it('accepts no stamp where the server has no key [SEC-H2]', () => {
    vi.stubEnv('PEER_KEY', '');
    expect(access(own, 'localhost:3000', { 'x-peer': ' 127.0.0.1 direct' })).toBe('absent');
  });

  it.each([
    ['none', {}, 'ask'],
    ['the right one', { authorization: basic }, 'open'],
    ['a wrong one', { authorization: 'Basic eA==' }, 'ask'],
  ] as [string, Record<string, string>, string][])(
    'asks for the configured password, also on this machine: given %s',
    (_, headers, found) => {
      expect(access(guarded, 'x.example', headers)).toBe(found);
      expect(access(guarded, 'localhost:3000', { ...local, ...headers })).toBe(found);
    },
  );
});
