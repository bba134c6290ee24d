import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { personalTables } from '../../services/account/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { loopbackModelHosts, readOwnAddress } from '../../services/models/addresses.ts';
import { modelKeys } from '../../services/store/schema/index.ts';
import { seal, unseal } from '../../services/store/seal.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { readEvents } from '../support/stream.ts';

const { models } = contract;
const key = 'sk-ant-0123456789-abcdWXYZ';

withDatabase('a user’s own keys for models', (open) => {
  let provider: LoopbackModel;
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    provider = await startLoopbackModel();
    app = await createTestApp(open(), {
      time: systemClock,
      environment: { ANTHROPIC_API_BASE_URL: provider.baseUrl, OWN_MODEL_HOSTS: '127.0.0.1' },
    });
  });
  afterAll(async () => {
    await app?.close();
    await provider?.close();
  });
  beforeEach(async () => {
    provider.reset();
    ada = await app.signIn();
  });

  const save = (input: { provider: string; key?: string; address?: string }, as = ada) =>
    app.call(models.saveKey, input, { as });
  const mine = async (as = ada) => (await app.call(models.mine, {}, { as })).data;

  it('are checked by one small answer, stored, and enable every model of their provider', async () => {
    expect((await mine()).models).toEqual([]);
    const asked = provider.requests.length;
    const saved = await save({ provider: 'Anthropic', key });
    expect(saved).toMatchObject({
      code: 200,
      data: { provider: 'Anthropic', hint: 'WXYZ', baseUrl: null, state: 'ready' },
    });
    expect(provider.requests.slice(asked)).toMatchObject([
      { headers: { 'x-api-key': key }, body: { max_tokens: 16 } },
    ]);
    const { models: choices, keys, current } = await mine();
    expect(current).toBeNull();
    expect(keys).toEqual([{ provider: 'Anthropic', hint: 'WXYZ', baseUrl: null, state: 'ready' }]);
    expect(choices.length).toBeGreaterThan(2);
    expect(choices.every((one) => one.own && one.provider === 'Anthropic')).toBe(true);
  });

  it('are never returned again, and are sealed in the database for their user', async () => {
    await save({ provider: 'Anthropic', key });
    const rows = await open().db.select().from(modelKeys);
    expect(JSON.stringify(rows)).not.toContain(key.slice(0, 12));
    expect(JSON.stringify([await mine(), await app.call(models.list, {})])).not.toContain(
      key.slice(0, 12),
    );
    const bob = await app.signIn();
    expect((await mine(bob)).keys).toEqual([]);
    // A key that was copied to another user's row cannot be decrypted.
    const row = rows.at(-1);
    const bobs = await app.call(contract.account.user, {}, { as: bob });
    if (row)
      await open()
        .db.insert(modelKeys)
        .values({ ...row, userId: Number(bobs.data.userId) });
    expect(await mine(bob)).toMatchObject({ models: [], keys: [{ state: 'unreadable' }] });
  });

  it('are part of the export without the key and erased with the account', () => {
    const table = personalTables(app.services.features).find(({ name }) => name === 'model_keys');
    expect(table).toMatchObject({ isLedger: false });
    expect(Object.keys(table?.exportedColumns ?? {})).toEqual([
      'userId',
      'provider',
      'hint',
      'baseUrl',
      'savedAt',
    ]);
    expect(
      personalTables(app.services.features).some(({ name }) => name === 'model_settings'),
    ).toBe(true);
  });

  it.each([
    [{ status: 401 }, 4007],
    [{ status: 403 }, 4007],
    [{ status: 400, message: 'Incorrect API key provided' }, 4007],
    [{ dropAfter: 0 }, 4008],
  ])('are not stored when the provider answers %o', async (script, code) => {
    provider.script(script);
    expect((await save({ provider: 'Anthropic', key })).code).toBe(code);
    expect((await mine()).keys).toEqual([]);
  });

  it.each([{ status: 404 }, { status: 402 }])(
    'are stored when the provider accepts the key and only answers %o',
    async (script) => {
      provider.script(script);
      expect((await save({ provider: 'Anthropic', key })).code).toBe(200);
    },
  );

  it('are replaced by the next one, and removed on request', async () => {
    await save({ provider: 'Anthropic', key });
    await save({ provider: 'Anthropic', key: 'sk-ant-another-key-7777' });
    expect((await mine()).keys).toMatchObject([{ hint: '7777' }]);
    expect((await app.call(models.removeKey, { provider: 'Anthropic' }, { as: ada })).code).toBe(
      200,
    );
    expect(await mine()).toMatchObject({ keys: [], models: [] });
    const { data: user } = await app.call(contract.account.user, {}, { as: ada });
    expect(
      await open()
        .db.select()
        .from(modelKeys)
        .where(eq(modelKeys.userId, Number(user.userId))),
    ).toEqual([]);
  });

  it('appear in the account’s activity: stored, used (once a day), removed', async () => {
    await save({ provider: 'Anthropic', key });
    const [first] = (await mine()).models;
    for (const prompt of ['a tea shop', 'and darker']) {
      const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data;
      const model = { provider: 'Anthropic', name: first?.name ?? '' };
      const request = {
        site_uuid: uuid,
        request_type: 'generate_website_chat' as const,
        prompt,
        model,
      };
      await readEvents(await app.send(contract.chat.send, request, { as: ada }));
    }
    await app.call(models.removeKey, { provider: 'Anthropic' }, { as: ada });
    await app.call(models.removeKey, { provider: 'Anthropic' }, { as: ada });
    const { list } = (await app.call(contract.account.activity, {}, { as: ada })).data;
    expect(
      list
        .filter(({ kind }) => kind.startsWith('model-key-'))
        .map(({ kind, way }) => `${kind} ${way}`),
    ).toEqual([
      'model-key-removed Anthropic',
      'model-key-used Anthropic',
      'model-key-saved Anthropic',
    ]);
    expect(JSON.stringify(list)).not.toContain(key.slice(0, 12));
  });

  it('may name a custom server on this machine, embedded; its listed models can be chosen', async () => {
    const saved = await save({ provider: 'OpenAILike', address: `${provider.baseUrl}/` });
    expect(saved).toMatchObject({ code: 200, data: { hint: '', baseUrl: provider.baseUrl } });
    expect((await mine()).models).toMatchObject([
      { provider: 'OpenAILike', name: 'loopback', own: true },
    ]);
  });

  it('report that an address does not respond, and are not stored', async () => {
    expect((await save({ provider: 'OpenAILike', address: 'http://127.0.0.1:9/v1' })).code).toBe(
      4008,
    );
    expect((await save({ provider: 'OpenAILike', address: 'http://192.168.0.1/v1' })).code).toBe(
      400,
    );
    expect((await mine()).keys).toEqual([]);
  });

  it('are refused for an unknown provider, and without a required key', async () => {
    expect((await save({ provider: 'Nobody', key })).code).toBe(404);
    expect((await save({ provider: 'Anthropic' })).code).toBe(400);
  });

  it('include a cap per turn, which is stored, and removed again', async () => {
    expect((await mine()).turnCap).toBeNull();
    expect((await app.call(models.saveTurnCap, { tokens: 999 }, { as: ada })).code).toBe(400);
    await app.call(models.saveTurnCap, { tokens: 20_000 }, { as: ada });
    expect((await mine()).turnCap).toBe(20_000);
    await app.call(models.saveTurnCap, { tokens: null }, { as: ada });
    expect((await mine()).turnCap).toBeNull();
  });
});

withDatabase('without configured model hosts', (open) => {
  it('allows the usual ports of model servers on this machine, and no other [SEC-L8]', async () => {
    const asked: string[] = [];
    const other = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const app = await createTestApp(open(), { time: systemClock });
    const ada = await app.signIn();
    const save = async (address: string) =>
      (await app.call(models.saveKey, { provider: 'OpenAILike', address }, { as: ada })).code;
    const { port } = other.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]'])
      expect(await save(`http://${host}:${port}/v1`), host).toBe(400);
    expect(asked).toEqual([]);
    await app.close();
    await new Promise((resolve) => other.close(resolve));
  });
});

withDatabase('with configured model hosts', (open) => {
  it('allows only these: this machine is not one of them', async () => {
    const app = await createTestApp(open(), {
      time: systemClock,
      environment: { OWN_MODEL_HOSTS: 'models.example' },
    });
    const ada = await app.signIn();
    const refused = await app.call(
      models.saveKey,
      { provider: 'Ollama', address: 'http://localhost:11434' },
      { as: ada },
    );
    expect(refused.code).toBe(400);
    await app.close();
  });
});

it.each([
  ['http://localhost:11434', ['localhost'], 'http://localhost:11434'],
  ['http://127.0.0.1:1234/', ['127.0.0.1'], 'http://127.0.0.1:1234'],
  ['https://models.example/v1', ['models.example'], 'https://models.example/v1'],
  ['https://models.example:8443/v1', ['models.example:8443'], 'https://models.example:8443/v1'],
  ['https://models.example/v1', ['models.example:8443'], undefined],
  ['http://localhost.evil.example', ['localhost'], undefined],
  ['http://localhost@evil.example', ['localhost'], undefined],
  ['http://u:p@localhost', ['localhost'], undefined],
  ['http://localhost/x?to=', ['localhost'], undefined],
  ['http://localhost/x#', ['localhost'], undefined],
  ['http://169.254.169.254/latest', ['localhost', '127.0.0.1'], undefined],
  ['http://2130706433/', ['localhost'], undefined],
  ['http://2130706433:11434/v1', ['127.0.0.1:11434'], 'http://127.0.0.1:11434/v1'],
  ['http://0x7f.1:11434/v1', ['127.0.0.1:11434'], 'http://127.0.0.1:11434/v1'],
  ['http://0177.0.0.1:11434/v1', ['127.0.0.1:11434'], 'http://127.0.0.1:11434/v1'],
  ['http://[::ffff:127.0.0.1]:11434/v1', ['127.0.0.1:11434'], 'http://127.0.0.1:11434/v1'],
  ['http://[::ffff:127.0.0.1]:4000/', loopbackModelHosts, undefined],
  ['http://localhost:11434', loopbackModelHosts, 'http://localhost:11434'],
  ['http://[::1]:1234/v1', loopbackModelHosts, 'http://[::1]:1234/v1'],
  ['http://localhost:4000', loopbackModelHosts, undefined],
  ['http://localhost/', loopbackModelHosts, undefined],
  ['http://127.0.0.2:11434/', loopbackModelHosts, undefined],
  ['http://0.0.0.0:11434/', loopbackModelHosts, undefined],
  ['file:///etc/passwd', ['localhost'], undefined],
  ['gopher://localhost', ['localhost'], undefined],
  ['not an address', ['localhost'], undefined],
])('parses the address %s with hosts %j as %s', (raw, hosts, read) =>
  expect(readOwnAddress(raw, hosts)).toBe(read),
);

it('opens a sealed value for its owner and key only, and not when changed', () => {
  const secret = new Uint8Array(32).fill(7);
  const sealed = seal('密钥', secret, 'ada');
  expect(unseal(sealed, secret, 'ada')).toBe('密钥');
  expect(seal('密钥', secret, 'ada')).not.toBe(sealed);
  expect(unseal(sealed, secret, 'bob')).toBeUndefined();
  expect(unseal(sealed, new Uint8Array(32), 'ada')).toBeUndefined();
  expect(unseal(`A${sealed.slice(1)}`, secret, 'ada')).toBeUndefined();
  expect(unseal('', secret, 'ada')).toBeUndefined();
});
