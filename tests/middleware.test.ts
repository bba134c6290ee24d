import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { middleware } from '../middleware';

const token = 'header.payload.signature';
const visit = (path: string, headers: Record<string, string> = {}) =>
  middleware(
    new NextRequest(`http://localhost:3000${path}`, {
      headers: { host: 'localhost:3000', ...headers },
    }),
  );
const told = (response: Response, name: string) =>
  response.headers.get(`x-middleware-request-${name}`);

afterEach(() => vi.unstubAllEnvs());

describe('the middleware', () => {
  it.each(['/chat/7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11', '/pricing?plan=PRO'])(
    'redirects a guest of %s home and remembers the return address [ARCH-002, ROUTE-003, ROUTE-004]',
    (path) => {
      const response = visit(path);
      expect([response.status, new URL(response.headers.get('location') ?? '').pathname]).toEqual([
        307,
        '/',
      ]);
      expect(response.headers.get('set-cookie')).toContain(
        `returnTo=${encodeURIComponent(path)}; Path=/; Max-Age=600; SameSite=Lax`,
      );
    },
  );

  it('admits a user with a session, also without a valid access token [ROUTE-003]', () => {
    expect(visit('/chat/abc', { cookie: `token_3000=${token}` }).status).toBe(200);
    expect(visit('/chat/abc', { cookie: `refreshToken_3000=${token}` }).status).toBe(200);
    expect(visit('/chat/abc', { cookie: `token_3001=${token}` }).status).toBe(307);
  });

  it('sets no cookie for a prefetch', () => {
    expect(
      visit('/chat/abc', { 'next-router-prefetch': '1' }).headers.get('set-cookie'),
    ).toBeNull();
  });

  it('sets the page’s variant by host, whatever a browser claims [ARCH-002, VAR-001]', () => {
    expect(told(visit('/', { host: 'h5.localhost:3000', 'x-variant': 'app' }), 'x-variant')).toBe(
      'h5',
    );
    expect(told(visit('/', { host: 'apple.localhost:3000' }), 'x-variant')).toBe('general');
  });

  it('lets the operator choose the variant [VAR-006]', () => {
    vi.stubEnv('HOST_VARIANT', 'website');
    expect(told(visit('/'), 'x-variant')).toBe('website');
  });

  it.each([
    ['preview', 'website'],
    ['production', 'h5'],
    ['', 'h5'],
  ])('with VERCEL_ENV %s a cookie requesting website gets %s [PP-20]', (environment, variant) => {
    vi.stubEnv('VERCEL_ENV', environment);
    expect(
      told(visit('/', { host: 'h5.localhost:3000', cookie: 'variant=website' }), 'x-variant'),
    ).toBe(variant);
  });

  it('sets the security headers with a new nonce for each page [GAP-89]', () => {
    const [one, two] = [visit('/'), visit('/')];
    const policy = one.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect([told(one, 'x-nonce'), told(one, 'content-security-policy')]).toEqual([nonce, policy]);
    expect(two.headers.get('content-security-policy')).not.toBe(policy);
    expect(one.headers.get('x-content-type-options')).toBe('nosniff');
    expect(one.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('allows hosts of the cookie domain to frame `?hide` pages and no others [GAP-89]', () => {
    vi.stubEnv('COOKIE_DOMAIN', 'example.com');
    expect(visit('/?hide=1').headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://example.com https://*.example.com",
    );
    expect(visit('/?hide=0').headers.get('content-security-policy')).toMatch(
      /frame-ancestors 'self'$/,
    );
  });

  it('asks for the password of /dev where one is set', () => {
    vi.stubEnv('EMBEDDED', '1');
    vi.stubEnv('DEV_PASSWORD', 'a-long-dev-password');
    expect(visit('/dev', { host: 'staging.example' }).status).toBe(401);
    expect(
      visit('/dev', {
        host: 'staging.example',
        authorization: `Basic ${btoa('x:a-long-dev-password')}`,
      }).status,
    ).toBe(200);
  });
});
