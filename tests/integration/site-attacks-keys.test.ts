// Attacks on the keys, tokens and limits of a generated app's API.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSiteKeys } from '../../services/site-api/index.ts';
import {
  type AttackedSite,
  type Sent,
  secrets,
  startAttackedSite,
} from '../support/attacked-site.ts';

let site: AttackedSite;

beforeAll(async () => {
  site = await startAttackedSite();
});
afterAll(() => site?.stop());

describe('tokens', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = () => ({
    sub: site.annId,
    role: 'authenticated',
    aud: 'authenticated',
    exp: 4e9,
    session_id: crypto.randomUUID(),
  });
  const sign = (payload: Record<string, unknown>, key: Uint8Array | string, alg = 'HS256') =>
    new SignJWT(payload)
      .setProtectedHeader({ alg })
      .sign(typeof key === 'string' ? Buffer.from(key) : key);
  const own = () => site.site.keys.tokens[0] ?? new Uint8Array();

  it.each<[string, () => Promise<string> | string]>([
    ['without a signature', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`],
    ['of algorithm NONE', () => `${encode({ alg: 'NONE' })}.${encode(claims())}.`],
    ['of another key', () => sign(claims(), 'w'.repeat(48))],
    ['of the publishable key', () => sign({ ...claims(), role: 'service_role' }, site.publishable)],
    [
      'of a well-known secret',
      () => sign(claims(), 'super-secret-jwt-token-with-at-least-32-characters-long'),
    ],
    [
      'of another site',
      () => sign(claims(), createSiteKeys((size) => new Uint8Array(size).fill(1)).tokens[0] ?? ''),
    ],
    ['of another algorithm', () => sign(claims(), own(), 'HS384')],
    ['that has expired', () => sign({ ...claims(), exp: 1000 }, own())],
    ['without an end', () => sign({ ...claims(), exp: undefined }, own())],
    ['of the role service_role', () => sign({ ...claims(), role: 'service_role' }, own())],
    ['of the role postgres', () => sign({ ...claims(), role: 'postgres' }, own())],
    ['for another audience', () => sign({ ...claims(), aud: 'storage' }, own())],
    ['without a user', () => sign({ ...claims(), sub: "' or true --" }, own())],
    [
      'with another payload',
      () =>
        site.token
          .split('.')
          .map((part, index) => (index === 1 ? encode({ ...claims() }) : part))
          .join('.'),
    ],
    ['that is no token', () => 'x.y.z'],
  ])('%s are refused [DB-057]', async (_, make) => {
    const { status, text } = await site.send('/rest/v1/notes?select=*', { token: await make() });
    expect([status, text]).toEqual([401, expect.not.stringMatching(secrets)]);
  });

  it('of the right form are accepted, so that the others are refused for their fault', async () => {
    const { status, text } = await site.send('/rest/v1/notes?select=body', {
      token: await sign(claims(), own()),
    });
    expect([status, text]).toEqual([200, '[{"body":"A secret"}]']);
  });
});

describe('roles and keys', () => {
  it('are not changed by signing up, by an update, or by a function [DB-054]', async () => {
    const payload = JSON.parse(Buffer.from(site.token.split('.')[1] ?? '', 'base64url').toString());
    expect([payload.role, payload.app_metadata]).toEqual([
      'authenticated',
      { provider: 'email', providers: ['email'] },
    ]);
    const body = { role: 'service_role', app_metadata: { role: 'admin' }, raw_app_meta_data: {} };
    await site.send('/auth/v1/user', { method: 'PUT', body });
    expect((await site.send('/auth/v1/user')).text).toContain('"role":"authenticated"');
    for (const role of ['postgres', 'supabase_auth_admin', 'pg_read_all_data'])
      expect(
        (await site.send('/rest/v1/rpc/become', { method: 'POST', body: { r: role } })).status,
      ).toBeGreaterThan(399);
    expect((await site.send('/rest/v1/rpc/whoami')).text).toMatch(
      /"current" : "authenticated".*"super" : false/,
    );
  });

  it('leave nothing behind for the next request of a connection', async () => {
    for (let count = 0; count < 8; count++) {
      await site.send('/rest/v1/rpc/forget', { method: 'POST', body: {} });
      expect((await site.send('/rest/v1/notes?select=body')).text).toBe('[{"body":"B own"}]');
      expect((await site.send('/rest/v1/notes?select=body', { token: undefined })).text).toBe('[]');
    }
  });

  it.each([
    'pg_read_file',
    'set_config',
    'pg_sleep',
    'version',
    'pg_ls_dir',
    'crypt',
    'set_password',
    'announce',
    'pg_notify',
  ])('do not reach the function %s', async (name) => {
    for (const path of [
      `/rest/v1/rpc/${name}`,
      `/rest/v1/rpc/pg_catalog.${name}`,
      `/rest/v1/rpc/auth.${name}`,
    ])
      expect((await site.send(path, { method: 'POST', body: {} })).status).toBe(404);
  });

  it.each([
    ['another schema', '/rest/v1/users?select=*', { headers: { 'accept-profile': 'auth' } }, 406],
    [
      'the system',
      '/rest/v1/pg_authid?select=*',
      { headers: { 'accept-profile': 'pg_catalog' } },
      406,
    ],
    ['a name with a schema', '/rest/v1/auth.users?select=*', {}, 404],
    ['an encoded name', '/rest/v1/%61uth%2Eusers', {}, 404],
    ['a path with a slash', '/rest/v1/public/notes', {}, 404],
    ['an embed of users', '/rest/v1/notes?select=*,users(*)', {}, 400],
    ['no key', '/rest/v1/notes', { key: undefined, token: undefined }, 401],
    ['a guessed secret key', '/rest/v1/notes', { key: 'sb_secret_guess', token: undefined }, 401],
    ['an empty key', '/rest/v1/notes?apikey=', { key: undefined, token: undefined }, 401],
    ['no part', '/', { key: undefined, token: undefined }, 404],
    ['the root of the data API', '/rest/v1/', {}, 404],
    ['a folder above', '/rest/v1/../../etc/passwd', {}, 404],
  ] as [string, string, Sent, number][])('%s answers nothing', async (_, path, sent, status) => {
    const answer = await site.send(path, sent);
    expect([answer.status, answer.text]).toEqual([status, expect.not.stringMatching(secrets)]);
    expect(answer.text).not.toContain(site.secret);
  });

  it('do not let a page use the secret key, nor set a cookie [DB-057]', async () => {
    const headers = { origin: 'https://evil.example' };
    const page = await site.send('/rest/v1/notes', { key: site.secret, token: undefined, headers });
    expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    const own = await site.send('/rest/v1/notes', { headers });
    expect([own.status, own.headers.get('set-cookie')]).toEqual([200, null]);
    expect(own.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('sizes', () => {
  it.each([
    ['deep parentheses', `notes?or=${'(or'.repeat(3000)}(id.eq.1)${')'.repeat(3000)}`],
    ['many filters', `notes?or=(${Array(700).fill('body.eq.x').join(',')})`],
    ['many parameters', `notes?${Array(301).fill('n=eq.1').join('&')}`],
    ['deep embeds', `categories?select=${'notes(categories('.repeat(12)}*${'))'.repeat(12)}`],
    ['many columns', `notes?select=${'n,'.repeat(300)}n`],
    ['deep groups', `notes?or=(${'and('.repeat(9)}n.eq.1${')'.repeat(9)})`],
  ])('refuses %s', async (_, path) => {
    const { status, text } = await site.send(`/rest/v1/${path}`);
    expect([status, JSON.parse(text).code]).toEqual([400, 'PGRST100']);
  });

  it('answers at most 1,000 rows and reads at most 2 MB [DB-053]', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      id: index + 10,
      name: `n${index}`,
    }));
    const key = { key: site.secret, token: undefined };
    expect(
      (await site.send('/rest/v1/categories', { ...key, method: 'POST', body: rows })).status,
    ).toBe(201);
    for (const path of ['categories', 'categories?limit=999999'])
      expect(JSON.parse((await site.send(`/rest/v1/${path}`)).text)).toHaveLength(1000);
    const large = [{ id: 9, name: 'x'.repeat(2 * 1024 * 1024) }];
    expect(
      (await site.send('/rest/v1/categories', { ...key, method: 'POST', body: large })).status,
    ).toBe(413);
    const deep = await site.send('/rest/v1/categories', {
      ...key,
      method: 'POST',
      body: '['.repeat(100_000),
    });
    expect(deep.status).toBe(400);
    expect(site.logged).toEqual([]);
  });
});
