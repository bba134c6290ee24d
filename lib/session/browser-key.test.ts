import { describe, expect, it } from 'vitest';
import { wechat } from '@/domain/contract/wechat';
import { browserKeyOf } from './browser-key';

const opening = wechat.createSignInCode.path;
const asking = wechat.signInStatus.path;
const own = { 'sec-fetch-site': 'same-origin' };
const https = { secure: true, host: 'sayso.example' };
const http = { secure: false, host: 'localhost:3000' };
const key = 'k'.repeat(32);

describe('the browser key', () => {
  it('is created with the first code, for this host and hidden from scripts', () => {
    const made = browserKeyOf(opening, new Headers(own), https);
    expect(made?.key).toMatch(/^[\w-]{32}$/);
    expect(made?.cookie).toBe(
      `__Host-browser=${made?.key}; Path=/; Max-Age=86400; SameSite=Lax; Secure; HttpOnly`,
    );
    expect(browserKeyOf(opening, new Headers(own), https)?.key).not.toBe(made?.key);
    expect(browserKeyOf(opening, new Headers(own), http)?.cookie).toMatch(
      /^browser_3000=.{32}; Path=\/; Max-Age=86400; SameSite=Lax; HttpOnly$/,
    );
  });

  it.each([opening, asking])('is read from its cookie by %s', (path) => {
    const headers = new Headers({ ...own, cookie: `a=1; browser_3000=${key}` });
    expect(browserKeyOf(path, headers, http)).toEqual({ key, cookie: null });
  });

  it.each([
    ['another call', '/servers/users-bff-service/api/v1/auth/sms-login', own],
    ['binding', wechat.bindStatus.path, own],
    ['a foreign page', opening, { 'sec-fetch-site': 'cross-site' }],
    ['a poll without a cookie', asking, own],
    ['a poll with a cookie that is none of ours', asking, { ...own, cookie: 'browser_3000=short' }],
  ])('is absent for %s', (_, path, headers) => {
    expect(browserKeyOf(path, new Headers(headers as Record<string, string>), http)).toBeNull();
  });
});
