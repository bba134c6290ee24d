import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { languages } from '../../domain/locale.ts';
import { contractCalls } from '../../services/http/dispatch.ts';
import { createTestApp, type Person, read, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const userPath = contract.account.user.path;

withDatabase('the wire', (open) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(open());
    ada = await app.signIn();
  });
  afterAll(() => app.close());

  const bare = (path: string, init: RequestInit = {}) => app.services.app.request(path, init);

  describe('the table of calls', () => {
    it('has every method, path and request type once, under /servers [SEC-001]', () => {
      const keys = contractCalls.map(
        ({ call }) => `${call.method} ${call.path} ${call.requestType}`,
      );
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.filter((key) => !key.includes(' /servers/'))).toEqual([]);
    });

    it.each(contractCalls.filter(({ call }) => call.access === 'signed-in'))(
      '$name returns 401 without a token',
      async ({ call }) => {
        const path = call.path.replaceAll(/\{\w+\}/g, '1');
        const body =
          call.method === 'GET'
            ? undefined
            : JSON.stringify({ ...(call.requestType ? { request_type: call.requestType } : {}) });
        for (const headers of [
          {},
          { authorization: 'Bearer nonsense' },
          { authorization: 'Basic YTpi' },
        ])
          expect(await read(await app.request(call.method, path, body, headers))).toMatchObject({
            status: 200,
            code: 401,
          });
      },
    );
  });

  describe('envelopes', () => {
    it('report success by code 200 and business errors with HTTP 200 [SEC-005, GAP-04]', async () => {
      expect(await app.call(contract.account.user, {}, { as: ada })).toMatchObject({
        status: 200,
        code: 200,
        message: 'success',
      });
      const missing = await app.call(
        contract.projects.infoByUuid,
        { uuid: 'unknown' },
        { as: ada },
      );
      expect(missing).toMatchObject({ status: 200, code: 404 });
    });

    it('contain the request id, and its short reference on a refusal', async () => {
      const { headers, data } = await app.call(
        contract.account.user,
        {},
        { headers: { 'x-request-id': 'request-12345678' } },
      );
      expect(headers.get('x-request-id')).toBe('request-12345678');
      expect(data).toMatchObject({
        reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{2}$/),
        name: 'notSignedIn',
      });
      const odd = await app.call(
        contract.account.user,
        {},
        { headers: { 'x-request-id': 'a b\u0009<script>' } },
      );
      expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('use the caller’s language, written with _ or - [GAP-02]', async () => {
      const said = async (language: string) =>
        (await app.call(contract.account.user, {}, { headers: { 'accept-language': language } }))
          .message;
      const messages = await Promise.all(languages.map(said));
      expect(new Set(messages).size).toBe(languages.length);
      expect(await said('ja-JP,ja;q=0.9')).toBe(messages[languages.indexOf('ja_JP')]);
      expect(await said('xx')).toBe(messages[languages.indexOf('zh_CN')]);
    });

    it('contain the error of the first invalid field', async () => {
      const uuid = crypto.randomUUID();
      const created = await app.call(
        contract.projects.create,
        { uuid, title: ' ', isManage: 0, chatId: '', webType: 1 },
        { as: ada },
      );
      expect(created).toMatchObject({ code: 400, data: { name: 'titleInvalid' } });
      const raw = await app.request('DELETE', contract.projects.remove.path, '{"ids":[]}', {
        authorization: `Bearer ${ada.accessToken}`,
      });
      expect(await read(raw)).toMatchObject({ code: 400, data: { name: 'invalidInput' } });
    });

    it('are the same for an unknown path and a wrong method', async () => {
      expect(await read(await app.request('GET', '/servers/nowhere'))).toMatchObject({
        status: 404,
        code: 404,
      });
      expect(await read(await app.request('POST', userPath, '{}'))).toMatchObject({
        status: 404,
        code: 404,
      });
    });
  });

  describe('bodies', () => {
    const send = (body: string | Uint8Array) =>
      app.request('POST', contract.signIn.sendSms.path, body, {
        authorization: `Bearer ${ada.accessToken}`,
      });

    it.each([
      ['half an object', '{"phone":'],
      ['no object', '[1]'],
      ['a string', '"x"'],
      ['null', 'null'],
      ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
      ['ten thousand brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
      ['a deep object', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
      ['a NUL', '{"phone":"\u0000","notifyType":"LOGIN"}'],
      ['keys twice', '{"phone":"1","phone":{},"notifyType":"LOGIN"}'],
      ['the prototype', '{"__proto__":{"phone":"13800138000"},"constructor":1}'],
    ])('that are %s return 400', async (_, body) => {
      expect(await read(await send(body))).toMatchObject({ status: 200, code: 400 });
    });

    it('over 4 MB return 413, whether announced or not', async () => {
      const large = new Uint8Array(limits.transport.maxBodyBytes + 1).fill(32);
      expect(await read(await send(large))).toMatchObject({ status: 413, code: 413 });
      const unannounced = await bare(contract.signIn.sendSms.path, {
        method: 'POST',
        body: new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
        }),
        duplex: 'half',
      } as RequestInit);
      expect(unannounced.status).toBe(413);
    });

    it('are parsed for DELETE too', async () => {
      const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data;
      const { id } = (await app.call(contract.projects.create, { uuid, title: 'A' }, { as: ada }))
        .data;
      expect((await app.call(contract.projects.remove, { ids: [id] }, { as: ada })).data).toEqual({
        deleted: [id],
        skipped: [],
      });
    });
  });

  it('reports its health with database and storage [GAP-07]', async () => {
    const health = await (await bare('/health')).json();
    expect(health).toMatchObject({
      database: { kind: open().kind, ok: true },
      storage: { ok: true },
      sms: { name: 'outbox' },
    });
    expect(await read(await app.request('GET', '/servers/health'))).toMatchObject({
      code: 200,
      data: { status: 'ok', gateway: 'inside' },
    });
  });

  it('shows /metrics to holders of METRICS_TOKEN, where it is set [SEC-L10]', async () => {
    const token = 'token-of-the-collector';
    const guarded = await createTestApp(open(), { environment: { METRICS_TOKEN: token } });
    const look = async (headers: Record<string, string>) =>
      (await guarded.services.app.request('/metrics', { headers })).text();
    try {
      for (const headers of [{}, { authorization: 'Bearer guess' }, { authorization: token }])
        expect(JSON.parse(await look(headers as Record<string, string>))).toMatchObject({
          code: 403,
        });
      expect(await look({ authorization: `Bearer ${token}` })).toContain('# TYPE');
    } finally {
      await guarded.close();
    }
  });

  it('counts calls for /metrics by name, never by path', async () => {
    await app.call(contract.projects.infoByUuid, { uuid: 'secret-path' }, { as: ada });
    const text = await (await bare('/metrics')).text();
    expect(text).toContain('sayso_requests_total{call="projects.infoByUuid",code="404"}');
    expect(text).not.toContain('secret-path');
  });

  describe('embedded', () => {
    it.each(['localhost:4000', '127.0.0.1:4000', 'x.localhost'])('accepts %s', async (host) => {
      expect((await bare(`http://${host}/health`)).status).toBe(200);
    });
    it.each(['evil.example', 'localhost.evil.example', 'notlocalhost', '10.0.0.1'])(
      'refuses the name %s',
      async (host) => {
        expect((await bare(`http://${host}/health`)).status).toBe(403);
      },
    );
  });

  it('accepts 30 chat requests a minute from a user, then returns 429 [GAP-08]', async () => {
    const [eve, neighbour] = [await app.signIn(), await app.signIn()];
    const ask = async ({ accessToken }: Person) =>
      (
        await read(
          await app.request('POST', contract.chat.send.path, '{}', {
            authorization: `Bearer ${accessToken}`,
          }),
        )
      ).code;
    const codes: number[] = [];
    for (let i = 0; i < limits.chat.perUserPerMinute + 1; i++) codes.push(await ask(eve));
    expect(codes.filter((code) => code === 4004)).toHaveLength(limits.chat.perUserPerMinute);
    expect(codes.at(-1)).toBe(429);
    // Another user at the same address is not affected.
    expect(await ask(neighbour)).toBe(4004);
  });

  it('prevents one user from reading, changing or deleting another’s project [SEC-009]', async () => {
    const bob = await app.signIn();
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data;
    const { id } = (await app.call(contract.projects.create, { uuid, title: 'Ada’s' }, { as: ada }))
      .data;
    await app.services.admin.run({ do: 'grant-plan', user: bob.phone, plan: 'CODE_PLAN_PRO' });
    const own = (await app.call(contract.projects.issueUuid, {}, { as: bob })).data.uuid;
    const secret = (
      await app.call(contract.projects.create, { uuid: own, title: 'Bob’s' }, { as: bob })
    ).data.id;
    expect((await app.call(contract.projects.infoByUuid, { uuid: own }, { as: ada })).code).toBe(
      404,
    );
    expect(
      (await app.call(contract.projects.update, { id: secret, title: 'x' }, { as: ada })).code,
    ).toBe(404);
    expect((await app.call(contract.projects.update, { id, title: 'x' }, { as: bob })).code).toBe(
      404,
    );
    expect((await app.call(contract.projects.create, { uuid, title: 'x' }, { as: bob })).code).toBe(
      404,
    );
    expect((await app.call(contract.projects.remove, { ids: [secret] }, { as: ada })).data).toEqual(
      { deleted: [], skipped: [] },
    );
    expect(
      (await app.call(contract.projects.infoByUuid, { uuid: own }, { as: bob })).data,
    ).toMatchObject({ title: 'Bob’s', grade: 2 });
    expect(
      (await app.call(contract.projects.infoByUuid, { uuid }, { as: bob })).data,
    ).toMatchObject({ title: 'Ada’s', readOnly: true });
  });
});
