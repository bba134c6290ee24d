import { globSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { NextRequest } from 'next/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UB, WB } from '@/domain/contract/paths';
import { relay } from '@/lib/upstream/relay';
import { middleware } from '@/middleware';
import nextConfig from '@/next.config.mjs';
import { answerJson, type RecordedRequest, startUpstream } from '@/tests/support/upstream';
import { strictTransport } from './content-security-policy';

/** Tests the web tier against OWASP ASVS 5.0; the ids are from ASVS. */
let answer: (request: RecordedRequest, response: ServerResponse) => void;
let upstream: Awaited<ReturnType<typeof startUpstream>>;

beforeAll(async () => {
  upstream = await startUpstream((request, response) => answer(request, response));
});
afterAll(() => upstream.stop());
beforeEach(() => {
  for (const [name, value] of Object.entries({
    UPSTREAM_URL: upstream.url,
    APP_SECRET: 'the-secret-of-16',
  }))
    vi.stubEnv(name, value);
  upstream.heard.length = 0;
  answer = (_, response) => answerJson(response, { code: 200, message: '', data: null });
});
afterEach(() => vi.unstubAllEnvs());

const visit = (path: string, headers: Record<string, string> = {}) =>
  middleware(
    new NextRequest(`http://sayso.example${path}`, {
      headers: { host: 'sayso.example', ...headers },
    }),
  );

describe('page headers', () => {
  const pages: [string, string, number][] = [
    ['a page', '/', 200],
    ['a way home', '/chat/7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11', 307],
    ['a question for the password', '/dev', 401],
  ];

  it.each(pages)(
    'require https for two years where %s arrives over https, and omit it on http [ASVS 3.4.1]',
    (_, path, status) => {
      for (const [name, value] of Object.entries({
        EMBEDDED: '1',
        DEV_PASSWORD: 'a-long-dev-password',
      }))
        vi.stubEnv(name, value);
      expect(visit(path).headers.get('strict-transport-security')).toBeNull();
      // An https header from an untrusted client is ignored; that of a trusted proxy is used.
      expect(
        visit(path, { 'x-forwarded-proto': 'https' }).headers.get('strict-transport-security'),
      ).toBeNull();
      vi.stubEnv('TRUST_PROXY', '1');
      const response = visit(path, { 'x-forwarded-proto': 'https' });
      expect([response.status, response.headers.get('strict-transport-security')]).toEqual([
        status,
        strictTransport,
      ]);
      vi.stubEnv('TRUST_PROXY', '');
      vi.stubEnv('APP_URL', 'https://sayso.example');
      expect(visit(path).headers.get('strict-transport-security')).toBe(strictTransport);
      expect(Number(/max-age=(\d+)/.exec(strictTransport)?.[1])).toBeGreaterThanOrEqual(
        365 * 24 * 3600,
      );
    },
  );

  it.each(pages)(
    'disable type sniffing and limit the referrer: %s [ASVS 3.4.4, 3.4.5]',
    (_, path) => {
      const { headers } = visit(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    },
  );

  it('contain a policy without unsafe script, with our own frames only and opener relations to popups only [ASVS 3.4.3, 3.4.6, 3.4.8]', () => {
    const { headers } = visit('/');
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toMatch(/'nonce-[^']+' 'strict-dynamic'/);
    expect(scripts).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(policy).toMatch(/frame-ancestors 'self'$/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('cover responses that skip the middleware [ASVS 3.4.1, 3.4.4]', async () => {
    const rules = (await nextConfig.headers?.()) ?? [];
    const having = (name: string) =>
      rules.filter(({ headers }) => headers.some(({ key }) => key === name));
    expect(having('X-Content-Type-Options').map(({ source }) => source)).toContain('/_next/:path*');
    const https = having('Strict-Transport-Security');
    expect(https.map(({ source }) => source)).toEqual(
      expect.arrayContaining(['/_next/:path*', '/servers/:path*', '/api/:path*']),
    );
    expect(
      https.every(({ has }) =>
        has?.some(({ key, value }) => key === 'x-forwarded-proto' && value === 'https'),
      ),
    ).toBe(true);
    expect(
      https
        .flatMap(({ headers }) => headers.map(({ value }) => value))
        .every((value) => value === strictTransport),
    ).toBe(true);
  });
});

const own = { host: 'sayso.example', 'sec-fetch-site': 'same-origin' };
const cookies =
  'token=aaaa.bbbb.cccc; refreshToken=refresh-token-value; __Host-token=dddd.eeee.ffff; __Host-refreshToken=secure-refresh';
const call = (path: string, init: RequestInit = {}) =>
  relay(new Request(`http://sayso.example${path}`, { headers: own, ...init }));

describe('cookies', () => {
  const granted = {
    accessToken: 'aaaa.bbbb.cccc',
    refreshToken: 'refresh-token-value',
    isNew: false,
    giftTokenNum: 0,
    recallStatus: 0,
  };

  it('store the tokens host-bound, secure, unreadable by scripts and not sent from other sites [ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4]', async () => {
    vi.stubEnv('APP_URL', 'https://sayso.example');
    answer = (_, response) => answerJson(response, { code: 200, message: '', data: granted });
    const response = await call(`${UB}/auth/sms-login`, { method: 'POST', body: '{}' });
    const lines = response.headers.getSetCookie();
    const tokens = lines.filter((line) => /token/i.test(line.split('=')[0] ?? ''));
    expect(tokens).toHaveLength(2);
    for (const line of tokens) {
      expect(line).toMatch(/^__Host-/);
      expect(line.split('; ')).toEqual(
        expect.arrayContaining(['Path=/', 'SameSite=Lax', 'Secure', 'HttpOnly']),
      );
      expect(line).not.toMatch(/domain/i);
    }
    const readable = lines.filter((line) => !line.includes('HttpOnly'));
    expect(readable.map((line) => line.replace(/=\d+;.*/, ''))).toEqual(['signedIn']);
    expect(readable[0]).toContain('Secure');
    expect(await response.text()).not.toContain(granted.refreshToken);
  });

  it('ignore plain names on https: another host could have set them over http [ASVS 3.3.1]', async () => {
    vi.stubEnv('APP_URL', 'https://sayso.example');
    await call(`${UB}/user`, { headers: { ...own, cookie: cookies } });
    expect(upstream.heard[0]?.headers).toMatchObject({
      authorization: 'Bearer dddd.eeee.ffff',
      'refresh-token': 'secure-refresh',
    });
  });
});

describe('cross-site requests', () => {
  const calls: [string, string][] = [
    ['GET', `${UB}/user`],
    ['GET', `${UB}/auth/refresh-token`],
    ['GET', `${UB}/auth/logout`],
    ['POST', `${WB}/chat`],
    ['PUT', `${WB}/projects/1`],
    ['DELETE', `${WB}/projects/batch`],
    ['POST', `${UB}/auth/sms-login`],
  ];
  const strangers: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'sayso', origin: 'http://sayso.example' },
    { origin: 'null' },
    { origin: 'http://evil.example' },
    { origin: 'http://sayso.example.evil.example' },
    { origin: 'http://sayso.example:8080' },
    { origin: 'https://sayso.example' },
    {},
  ];

  it.each(calls)(
    'carry no session and can neither start nor end one: %s %s [ASVS 3.5.1, 3.5.3]',
    async (method, path) => {
      const granted = { accessToken: 'aaaa.bbbb.cccc', refreshToken: 'refresh-token-value' };
      answer = (_, response) => answerJson(response, { code: 200, message: '', data: granted });
      for (const stranger of strangers) {
        const headers = {
          host: 'sayso.example',
          cookie: cookies,
          'content-type': 'text/plain',
          ...stranger,
        };
        const response = await call(path, {
          method,
          headers,
          ...(method !== 'GET' && { body: '{}' }),
        });
        expect(response.headers.getSetCookie(), JSON.stringify(stranger)).toEqual([]);
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
        const told = upstream.heard.at(-1)?.headers ?? {};
        expect(
          [told.authorization, told['refresh-token'], told.cookie],
          JSON.stringify(stranger),
        ).toEqual([undefined, undefined, undefined]);
      }
      expect(upstream.heard).toHaveLength(strangers.length);
    },
  );

  it('cannot set the headers that only the edge may set [ASVS 4.1.3]', async () => {
    const spoofed = {
      'x-client-ip': '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      authorization: 'Bearer stolen.token.value',
      'refresh-token': 'stolen-refresh-token',
      'x-app-key': 'evil',
      'x-signature': 'f'.repeat(64),
      'x-signature-version': '1',
      'x-dev-secret': 'the-secret-of-16',
      'x-browser-key': 'a'.repeat(32),
      'x-user-id': '1',
    };
    await call(`${UB}/user`, { headers: { ...own, ...spoofed } });
    const heard = upstream.heard[0]?.headers ?? {};
    const passed = Object.entries(spoofed).filter(([name, value]) => heard[name] === value);
    expect(passed).toEqual([]);
    expect(heard['x-signature-version']).toBe('2');
  });

  it('are identified by the last address that a trusted proxy wrote, never by the first [ASVS 4.1.3]', async () => {
    vi.stubEnv('TRUST_PROXY', '1');
    await call(`${UB}/user`, {
      headers: { ...own, 'x-forwarded-for': '6.6.6.6, 10.0.0.9', 'x-client-ip': '6.6.6.6' },
    });
    expect(upstream.heard[0]?.headers['x-client-ip']).toBe('10.0.0.9');
  });

  it('reach no server action past its checks: each uses `handleServerAction` [ASVS 3.5.1, 8.3.1]', () => {
    const root = `${import.meta.dirname}/../..`;
    const files = globSync('{app,lib,components}/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
      /^['"]use server['"]/m.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const actions = readFileSync(`${root}/${file}`, 'utf8')
        .split(/^export async function /m)
        .slice(1);
      expect(actions.length, file).toBeGreaterThan(0);
      for (const body of actions)
        expect(body, `${file}: ${body.slice(0, 40)}`).toMatch(/\bhandleServerAction\(/);
    }
  });
});
