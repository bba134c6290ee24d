import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { createTestApp, type Person, read, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { measureLatency } from '../support/measure-latency.ts';

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  app = await createTestApp(database);
  close = async () => {
    await app.close();
    await database.close();
  };
});
afterAll(() => close());

const manyKeys = (count: number) =>
  `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join(',')}}`;
const from = (ip: string) => ({ 'x-client-ip': ip });
const bearer = ({ accessToken }: Person) => ({ authorization: `Bearer ${accessToken}` });
const { login, captcha, refresh } = contract.signIn;
const chatInfo = contract.chat.getChat.path;

describe('the part of a body that is read', () => {
  it('is nothing without a session where every call of the path requires one [SEC-M7]', async () => {
    const garbage = '['.repeat(100);
    expect((await read(await app.request('POST', chatInfo, garbage, from('10.9.0.1')))).code).toBe(
      401,
    );
    const ada = await app.signIn();
    expect((await read(await app.request('POST', chatInfo, garbage, bearer(ada)))).code).toBe(400);
  });

  it('is 64 KB for a call without files, also where the path allows more for another [SEC-M7]', async () => {
    const { bytes } = limits.body.small;
    const fill = (size: number) => `{"username":"${'x'.repeat(size - 15)}"}`;
    expect(
      (await read(await app.request('POST', login.path, fill(bytes), from('10.9.0.2')))).code,
    ).toBe(400);
    expect(
      await read(await app.request('POST', login.path, fill(bytes + 1), from('10.9.0.2'))),
    ).toMatchObject({ status: 413, code: 413 });
    const ada = await app.signIn();
    const text = 'x'.repeat(bytes);
    const asked = { request_type: 'get_chat', site_uuid: 'a', type: 'files', text };
    expect(
      (await read(await app.request('POST', chatInfo, JSON.stringify(asked), bearer(ada)))).code,
    ).toBe(413);
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data;
    await app.call(contract.projects.create, { uuid, title: 'Large' }, { as: ada });
    const files = [{ file_path: 'a.txt', file_content: text }];
    expect(
      (await app.call(contract.chat.saveFiles, { site_uuid: uuid, files }, { as: ada })).code,
    ).toBe(200);
  });

  it('is limited to 1,000 members, and so are the fields of a query [SEC-M7]', async () => {
    const few = await read(await app.request('POST', login.path, manyKeys(500), from('10.9.0.3')));
    const many = await read(
      await app.request('POST', login.path, manyKeys(1_001), from('10.9.0.3')),
    );
    expect([few.code, many.code]).toEqual([400, 400]);
    const query = Array.from({ length: limits.body.queryFields + 1 }, (_, i) => `k${i}=`).join('&');
    const { path } = contract.runtime.status;
    expect(
      (await read(await app.request('GET', `${path}?${query.slice(query.indexOf('&') + 1)}`))).code,
    ).toBe(200);
    expect((await read(await app.request('GET', `${path}?${query}`))).code).toBe(400);
  });
});

describe('requests without a session', () => {
  it('are limited by address before parsing; sessions and other addresses are not affected [SEC-M7]', async () => {
    const ada = await app.signIn();
    const codes: number[] = [];
    for (let i = 0; i <= limits.anonymous.bodiesPerMinute; i++)
      codes.push(
        (
          await read(
            await app.request(
              'POST',
              refresh.path.replace('refresh-token', 'hand-over'),
              '[',
              from('10.9.1.1'),
            ),
          )
        ).code,
      );
    expect(codes.filter((code) => code === 400)).toHaveLength(limits.anonymous.bodiesPerMinute);
    expect(codes.at(-1)).toBe(429);
    expect((await app.call(captcha, {}, { headers: from('10.9.1.1') })).code).toBe(200);
    expect(
      (await app.call(contract.account.tokens, {}, { as: ada, headers: from('10.9.1.1') })).code,
    ).toBe(200);
    expect((await read(await app.request('POST', login.path, '[', from('10.9.1.2')))).code).toBe(
      400,
    );
  });

  it('do not delay others, however many keys they send [SEC-M7]', async () => {
    const ada = await app.signIn();
    const hostile = manyKeys(250_000);
    expect(hostile.length).toBeGreaterThan(2_800_000);
    const one = async (path: string, i: number) =>
      (await read(await app.request('POST', path, hostile, from(`10.9.2.${i}`)))).code;
    const probing = measureLatency(async () =>
      expect((await app.call(contract.account.tokens, {}, { as: ada })).code).toBe(200),
    );
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, i) => one(i % 2 ? login.path : chatInfo, i)),
    );
    const { p99, count } = await probing.end();
    expect(new Set(codes)).toEqual(new Set([401, 413]));
    expect(count).toBeGreaterThan(0);
    expect(p99).toBeLessThan(5_000);
  });
});

describe('costly calls', () => {
  it('of one user run one at a time, and delay nobody else [SEC-M8]', async () => {
    const [ada, bob] = [await app.signIn(), await app.signIn()];
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data;
    await app.call(contract.projects.create, { uuid, title: 'Heavy' }, { as: ada });
    const line = `export const words = 'the quick brown fox jumps over the lazy dog';\n`;
    const body = (i: number, text: string) =>
      new TextEncoder().encode(`${i}\n${text.repeat(Math.floor(1_000_000 / text.length))}`);
    for (const text of [line, line.replace('quick', 'slow')]) {
      const changes = Array.from({ length: 5 }, (_, i) => ({
        path: `src/part-${i}.ts`,
        bytes: body(i, text),
      }));
      await app.services.versions.commit({ project: uuid, kind: 'save', changes });
    }
    const compare = () =>
      app.call(contract.versions.compare, { uuid, from: 1, to: 2 }, { as: ada });
    const measure = () =>
      app.call(
        contract.chat.context,
        { site_uuid: uuid, prompt: 'make the quick brown fox jump' },
        { as: ada },
      );
    const time = async (work: () => Promise<{ code: number }>) => {
      const began = performance.now();
      expect((await work()).code).toBe(200);
      return performance.now() - began;
    };
    const [first, again] = [await time(measure), await time(measure)];
    const single = await time(compare);
    const probing = measureLatency(async () =>
      expect((await app.call(contract.account.tokens, {}, { as: bob })).code).toBe(200),
    );
    const codes = (
      await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? compare() : measure())))
    ).map(({ code }) => code);
    const { p99, count } = await probing.end();
    expect(codes).toEqual(Array.from({ length: 20 }, () => 200));
    // Another user's request waits at most for the call that is running, never for all waiting
    // calls.
    expect(count).toBeGreaterThan(5);
    expect(p99).toBeLessThan(single * 3 + 1_000);
    expect(again).toBeLessThan(first);
  }, 120_000);

  it('are refused in the caller’s language after the maximum wait [SEC-M8]', async () => {
    const ada = await app.signIn();
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data;
    await app.call(contract.projects.create, { uuid, title: 'Streams' }, { as: ada });
    await app.services.versions.commit({
      project: uuid,
      kind: 'save',
      changes: [{ path: 'a.txt', bytes: Buffer.from('a') }],
    });
    await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_PRO' });
    const most = contract.versions.download.atOnce as number;
    const zip = () =>
      app.send(
        contract.versions.download,
        { uuid },
        { as: ada, headers: { 'accept-language': 'zh-CN' } },
      );
    const open = await Promise.all(Array.from({ length: most }, zip));
    expect(open.map(({ headers }) => headers.get('content-type'))).toEqual(
      open.map(() => 'application/zip'),
    );
    const waiting = zip();
    await expect.poll(() => app.clock.sleepingFor(limits.turns.waitMs)).toBe(1);
    await app.clock.advance(limits.turns.waitMs);
    expect(await read(await waiting)).toMatchObject({
      code: 429,
      message: expect.stringContaining('请求'),
      data: { name: 'stillWorking' },
    });
    await open[0]?.body?.cancel();
    expect((await zip()).headers.get('content-type')).toBe('application/zip');
  });

  it('limit the concurrent readers of one user, and accept one again after another ended [SEC-L9]', async () => {
    const ada = await app.signIn();
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data;
    const asked = {
      site_uuid: uuid,
      request_type: 'generate_website_chat',
      prompt: 'a tea house',
    } as const;
    const first = await app.send(contract.chat.send, asked, { as: ada });
    const reader = (first.body as ReadableStream<Uint8Array>).getReader();
    const run =
      /^id: ([\w-]+):/m.exec(new TextDecoder().decode((await reader.read()).value))?.[1] ?? '';
    const follow = () => app.send(contract.chat.follow, { run }, { as: ada });
    const most = contract.chat.follow.atOnce as number;
    const open = await Promise.all(Array.from({ length: most }, follow));
    expect(
      open.every(({ headers }) => headers.get('content-type')?.startsWith('text/event-stream')),
    ).toBe(true);
    const late = follow();
    await expect.poll(() => app.clock.sleepingFor(limits.turns.waitMs)).toBe(1);
    await app.clock.advance(limits.turns.waitMs);
    expect((await read(await late)).data).toMatchObject({ name: 'stillWorking' });
    await open[0]?.body?.cancel();
    const again = await follow();
    expect(again.headers.get('content-type')).toContain('text/event-stream');
    for (const { body } of [...open.slice(1), again]) await body?.cancel();
    await reader.cancel();
  });
});

describe('the public lists', () => {
  it('are limited for guests by household, and not for others meanwhile [HOME-011]', async () => {
    const { cases, community } = contract.gallery;
    const households = limits.anonymous.usersOfHousehold;
    const ask = async (ip: string, path: string = community.path) =>
      // An invalid page is counted like a valid one, and costs no query.
      (await read(await app.request('GET', `${path}?pageNum=0`, undefined, from(ip)))).code;
    for (let left = limits.calls.search.perMinute * households; left > 0; left--)
      expect(await ask('10.7.0.1')).toBe(400);
    expect(await ask('10.7.0.1')).toBe(429);
    expect(await ask('10.7.0.2')).toBe(400);
    expect(await ask('10.7.0.1', cases.path)).toBe(200);
    const ada = await app.signIn();
    const mine = await app.call(community, {}, { as: ada, headers: from('10.7.0.1') });
    expect(mine.code).toBe(200);
  });
});
