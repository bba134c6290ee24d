import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { parseAdminCommand } from '../../services/admin/index.ts';
import { auditLog } from '../../services/store/schema/index.ts';
import { createTestApp, read, type TestApp, testCode, testSecrets } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

withDatabase('the operator’s paths', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());

  const secret = { 'x-dev-secret': testSecrets.appSecret };
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    read<{ accessToken: string; ok: boolean; lines: string[]; isNew: boolean }>(
      await app.services.app.request(path, { method: 'POST', body: JSON.stringify(body), headers }),
    );

  it('shows the messages sent to a phone, newest first', async () => {
    const phone = '13700000001';
    await app.signIn(phone);
    await app.clock.advance(60_000);
    await app.signIn(phone);
    const sent = (await (
      await app.services.app.request(`/dev/outbox?phone=${phone}`, { headers: secret })
    ).json()) as {
      phone: string;
      code: string;
      at: string;
    }[];
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual({ phone, code: testCode, at: app.clock.now().toISOString() });
    expect(
      await (
        await app.services.app.request('/dev/outbox?phone=13700000009', { headers: secret })
      ).json(),
    ).toEqual([]);
    expect(
      await (await app.services.app.request('/dev/outbox', { headers: secret })).json(),
    ).toEqual(sent);
  });

  it.each([
    '/dev/outbox',
    '/dev/pay/bills',
    '/dev/wechat',
    '/dev/wechat/authorize',
    '/dev/oauth/google/people',
    '/dev/git/user',
  ])(
    'shows %s to the web tier only, and to no other process of this machine [SEC-L10]',
    async (path) => {
      for (const headers of [{}, { 'x-dev-secret': 'guess' }])
        expect(await read(await app.services.app.request(path, { headers }))).toMatchObject({
          code: 403,
        });
      expect(
        await (await app.services.app.request(path, { headers: secret })).text(),
      ).not.toContain('forbidden');
    },
  );

  it('signs the test account in for the web tier only', async () => {
    expect((await post('/dev/sign-in', { name: 'Ada' })).code).toBe(403);
    expect((await post('/dev/sign-in', { name: 'Ada' }, { 'x-dev-secret': 'guess' })).code).toBe(
      403,
    );
    expect((await post('/dev/sign-in', { name: 'Eve' }, secret)).code).toBe(400);
    const ada = await post('/dev/sign-in', { name: 'Ada' }, secret);
    expect(ada).toMatchObject({ code: 200, data: { isNew: true, giftTokenNum: 30_000 } });
    expect((await post('/dev/sign-in', { name: 'Ada' }, secret)).data.isNew).toBe(false);
    expect((await app.call(contract.account.user, {}, { as: ada.data })).data).toMatchObject({
      username: 'Ada',
      phone: '13800138000',
    });
  });

  it('allows access to a staging server from other machines', async () => {
    const staging = await createTestApp(open(), {
      environment: { DEV_PASSWORD: 'a-long-dev-password' },
    });
    const look = (host: TestApp) =>
      host.services.app.request('http://staging.example/dev/outbox', { headers: secret });
    try {
      expect(await (await look(app)).json()).toMatchObject({ code: 403 });
      expect(await (await look(staging)).json()).toBeInstanceOf(Array);
    } finally {
      await staging.close();
    }
  });

  it('offers the simulated code host to the web tier only, with its repositories in DATA_DIR', async () => {
    const authorised = { ...secret, authorization: 'Bearer any' };
    const ask = (method: string, path: string, headers: Record<string, string>, body?: object) =>
      app.services.app.request(`/dev/git${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
    expect(await read(await ask('GET', '/user', { authorization: 'Bearer any' }))).toMatchObject({
      code: 403,
    });
    expect((await ask('GET', '/user', secret)).status).toBe(401);
    expect(await (await ask('GET', '/user', authorised)).json()).toEqual({ login: 'ada' });
    const made = await ask('POST', '/user/repos', authorised, { name: 'tea', auto_init: true });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({
      full_name: 'ada/tea',
      clone_url: `file://${app.dataDir}/repositories/ada/tea.git`,
    });
    expect((await ask('GET', '/repos/ada/tea/git/ref/heads/main', authorised)).status).toBe(200);
    for (const path of ['/repos/ada/..%2F..%2Fx', '/repos/../x', '/repos/ada/nope'])
      expect((await ask('GET', path, authorised)).status).toBeGreaterThanOrEqual(404);
  });

  describe('npm run admin', () => {
    const bearer = { authorization: `Bearer ${testSecrets.appSecret}` };
    const run = (words: string, ref = 'operator-1') =>
      post('/admin', parseAdminCommand(words.split(' '), ref), bearer);

    it('requires the app secret', async () => {
      expect((await post('/admin', { do: 'users' })).code).toBe(404);
      expect((await post('/admin', { do: 'users' }, { authorization: 'Bearer x' })).code).toBe(404);
    });

    it('grants tokens once per command and plans, audited', async () => {
      const person = await app.signIn('13700000002');
      expect((await run('grant 13700000002 tokens 500')).data).toMatchObject({ ok: true });
      await run('grant 13700000002 tokens 500');
      await run('grant 13700000002 plan pro --days 30', 'operator-2');
      const { data } = await app.call(contract.account.user, {}, { as: person });
      expect(data.tokens).toBe(30_500);
      const plans = await app.call(contract.account.permission, {}, { as: person });
      expect(plans.data.userPermissionInfoList[0]?.backendCode).toBe('CODE_PLAN_PRO');
      const audited = (await open().db.select().from(auditLog)).filter(
        (entry) => entry.actor === 'admin',
      );
      expect(audited.map(({ action, object }) => [action, object])).toEqual([
        ['grant-tokens', `user:${data.userId}`],
        ['grant-plan', `user:${data.userId}`],
      ]);
    });

    it('lists users with masked phones and finds them by number, phone and name', async () => {
      const { lines } = (await run('users')).data;
      expect(lines.find((line) => line.includes('137****0002'))).toContain('30500');
      expect(lines.join()).not.toContain('13700000002');
      const number = lines.find((line) => line.includes('Ada'))?.split(' ')[0] ?? '';
      expect((await run(`grant ${number} tokens 1`, 'operator-3')).data.ok).toBe(true);
      expect((await run('grant Ada tokens 1', 'operator-4')).data.ok).toBe(true);
      expect((await run('grant Nobody tokens 1', 'operator-5')).data).toMatchObject({ ok: false });
    });

    it.each([
      '',
      'grant',
      'grant Ada tokens',
      'grant Ada tokens -5',
      'grant Ada tokens 1.5',
      'grant Ada plan GOLD',
      'grant Ada plan pro --days x',
      'users all',
    ])('rejects %j', (words) => {
      expect(parseAdminCommand(words.split(' '), 'operator-6')).toBeUndefined();
    });
  });
});
