import { describe, expect, it } from 'vitest';
import { devAccess } from './dev-access';
import { hides } from './hides';
import { contentSecurityPolicy, previewSources } from './policy';

const site = { secure: false, host: 'localhost:3000' };
const page = { nonce: 'n0nce', development: false, embeddable: [] };
const policy = (more = {}) => contentSecurityPolicy({ site, previewDomain: 'preview.localhost', previewPort: 4100, ...more }, page);
const directive = (text: string, name: string) => text.split('; ').find((one) => one.startsWith(`${name} `));

describe('the content security policy', () => {
  it('GAP-89 is that of decision 43', () => {
    const text = policy();
    expect(directive(text, 'script-src')).toBe("script-src 'self' 'nonce-n0nce' 'strict-dynamic' 'wasm-unsafe-eval'");
    expect(directive(text, 'frame-ancestors')).toBe("frame-ancestors 'self'");
    expect(text).toContain("object-src 'none'; base-uri 'none'; form-action 'self'");
    expect(text).not.toContain("'unsafe-eval'");
  });

  it('frames previews and nothing else', () => {
    expect(directive(policy(), 'frame-src')).toBe('frame-src http://*.preview.localhost:4100 http://localhost:4100');
    expect(previewSources({ site: { secure: true, host: 'sayso.example' }, previewDomain: 'sites.example', previewPort: 443 })).toEqual([
      'https://*.sites.example',
      'https://sayso.example:443',
    ]);
    expect(
      previewSources({ site: { secure: false, host: '192.168.1.5:3000' }, previewDomain: 'preview.localhost', previewPort: 4100 }),
    ).toContain('http://192.168.1.5:4100');
  });

  it('frames a page of ours only where one plays an app', () => {
    const text = contentSecurityPolicy({ site, previewDomain: 'sites.example', previewPort: 443 }, { ...page, framesOwn: true });
    expect(directive(text, 'frame-src')?.startsWith("frame-src 'self' ")).toBe(true);
  });

  it('speaks to our own socket, storage and beacon', () => {
    const text = policy({ socket: 'wss://api.example', storage: 'https://files.example', previewDomain: 'sites.example' });
    expect(directive(text, 'connect-src')).toBe("connect-src 'self' wss://api.example https://files.example");
    expect(directive(text, 'img-src')).toBe("img-src 'self' data: blob: https://files.example");
  });

  it('GAP-53 speaks to the code host that was given, and to no part of it alone', () => {
    const text = policy({ gitApi: 'https://git.example/api/v3', previewDomain: 'sites.example' });
    expect(directive(text, 'connect-src')).toBe("connect-src 'self' https://git.example");
    expect(directive(text, 'img-src')).not.toContain('git.example');
  });

  it('TRACK-001 lets beacons reach the tracking host, as pictures and as posts', () => {
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
])('ROUTE-013 reads ?%s as hidden: %s', (search, hidden) => expect(hides(new URLSearchParams(search))).toBe(hidden));

describe('/dev', () => {
  const password = 'a-long-dev-password';
  const basic = `Basic ${btoa(`me:${password}`)}`;
  it.each([
    ['embedded on loopback', { EMBEDDED: true }, 'localhost:3000', null, 'open'],
    ['embedded on a LAN host', { EMBEDDED: true }, '192.168.1.5:3000', null, 'absent'],
    ['not embedded', { EMBEDDED: false }, 'localhost:3000', null, 'absent'],
    ['with a password, none given', { EMBEDDED: true, DEV_PASSWORD: password }, 'x.example', null, 'ask'],
    ['with a password, right', { EMBEDDED: true, DEV_PASSWORD: password }, 'x.example', basic, 'open'],
    ['with a password, wrong', { EMBEDDED: true, DEV_PASSWORD: password }, 'x.example', 'Basic eA==', 'ask'],
  ])('is, %s: %o %s %s → %s', (_, env, host, authorization, access) => {
    expect(devAccess(env, { secure: false, host }, authorization)).toBe(access);
  });
});
