import { describe, expect, it, onTestFinished } from 'vitest';
import { cookieNames, hasSession, sessionCookies } from './cookies';
import { buildReturnCookie, needsSession, readReturnPath } from './protected-pages';
import { signedInExpiry } from './signed-in-cookie';
import { siteOf } from './site';
import { useSession } from './store';

const loopback = { secure: false, host: 'localhost:3000' };
const lan = { secure: false, host: '192.168.1.5:3000' };
const https = { secure: true, host: 'sayso.example' };
const token = 'header.payload.signature';

describe('cookies', () => {
  it('use the names of ADR 069: the port on loopback, __Host- on https [GAP-06]', () => {
    expect(cookieNames(loopback)).toEqual({
      token: 'token_3000',
      refreshToken: 'refreshToken_3000',
      signedIn: 'signedIn_3000',
    });
    expect(cookieNames(lan)).toEqual({
      token: 'token',
      refreshToken: 'refreshToken',
      signedIn: 'signedIn',
    });
    expect(cookieNames(https)).toEqual({
      token: '__Host-token',
      refreshToken: '__Host-refreshToken',
      signedIn: 'signedIn',
    });
  });

  it('last 7 days, are Secure on https and HttpOnly where they hold a token [AUTH-027]', () => {
    const [first = '', , third = ''] = sessionCookies(
      https,
      { accessToken: token, refreshToken: token },
      new Date(1_760_000_000_000),
    );
    expect(first).toBe(
      `__Host-token=${token}; Path=/; Max-Age=604800; SameSite=Lax; Secure; HttpOnly`,
    );
    expect(third).toBe('signedIn=1760000900; Path=/; Max-Age=604800; SameSite=Lax; Secure');
  });

  it.each([
    [loopback, `token_3000=${token}`, true],
    [loopback, `refreshToken_3000=${token}`, true],
    [loopback, `token_3001=${token}`, false],
    [https, `token=${token}`, false],
    [https, '__Host-token=a b', false],
    [loopback, null, false],
  ])('with %o have a session in %j: %s', (site, header, expected) => {
    expect(hasSession(header, site)).toBe(expected);
  });

  it('expose the expiry of the access token to the page, per instance on loopback', () => {
    const jar = 'a=1; signedIn_3000=1760000900; signedIn=5';
    expect(signedInExpiry(jar, 'localhost:3000')).toBe(1_760_000_900);
    expect(signedInExpiry(jar, 'localhost:3001')).toBe(0);
    expect(signedInExpiry(jar, 'sayso.example')).toBe(5);
    expect(signedInExpiry('signedIn=1e9', 'sayso.example')).toBe(0);
  });
});

describe('the site’s own address', () => {
  const headers = new Headers({
    host: 'inner:3000',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'sayso.example',
  });
  it('trusts a proxy only where that is configured', () => {
    expect(siteOf(headers, { TRUST_PROXY: true })).toEqual(https);
    expect(siteOf(headers, { TRUST_PROXY: false })).toEqual({ secure: false, host: 'inner:3000' });
    expect(siteOf(headers, { TRUST_PROXY: false, APP_URL: 'https://sayso.example' }).secure).toBe(
      true,
    );
  });
  it('rejects an invalid host', () => {
    expect(siteOf(new Headers({ host: 'a b;script-src *' }), { TRUST_PROXY: false }).host).toBe('');
  });
});

describe('the route guard', () => {
  it.each([
    ['/', false],
    ['/chat/abc', true],
    ['/chat/abc/', true],
    ['/chat', false],
    ['/chat/a/b', false],
    ['/pricing', true],
    ['/classes', true],
    ['/agreement', false],
    ['/dev', false],
  ])('requires a session at %s: %s [ROUTE-003, ROUTE-004]', (path, wanted) =>
    expect(needsSession(path)).toBe(wanted),
  );

  it('stores only our own paths, for ten minutes [PP-21]', () => {
    expect(buildReturnCookie('/chat/abc?x=1', loopback)).toBe(
      'returnTo=%2Fchat%2Fabc%3Fx%3D1; Path=/; Max-Age=600; SameSite=Lax',
    );
    expect(buildReturnCookie('//evil.example', loopback)).toBeUndefined();
    expect([
      readReturnPath('%2Fchat%2Fabc'),
      readReturnPath('%2F%2Fevil'),
      readReturnPath('%zz'),
      readReturnPath(undefined),
    ]).toEqual(['/chat/abc', null, null, null]);
  });
});

describe('the session in the page', () => {
  it('stays that of an app when the account is loaded and when it ends [AUTH-026]', () => {
    onTestFinished(() => useSession.getState().setWindow('browser'));
    useSession.getState().setWindow('app');
    useSession.getState().setAccount({ userId: '10001' } as never, []);
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', window: 'app' });
    useSession.getState().clear();
    expect(useSession.getState()).toMatchObject({ status: 'guest', window: 'app' });
  });

  it('holds placeholders for tokens, the user and the window, and no token text [AUTH-026]', () => {
    const user = { userId: '10001', tokens: 5 } as never;
    useSession.getState().setAccount(user, []);
    expect(useSession.getState()).toMatchObject({
      status: 'signed-in',
      token: 'cookie',
      refreshToken: 'cookie',
      user,
      window: 'browser',
    });
    useSession.getState().setTokenBalance(4);
    expect(useSession.getState().user?.tokens).toBe(4);
    useSession.getState().clear();
    expect(useSession.getState()).toMatchObject({
      status: 'guest',
      token: null,
      refreshToken: null,
      user: null,
      permissions: [],
    });
  });
});
