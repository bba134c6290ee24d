import { randomUUID } from 'node:crypto';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { passingSuffix } from '../../domain/resources/upload.ts';
import { megabyte } from '../../domain/units.ts';
import {
  blobs,
  messages,
  projects as projectRows,
  userQuotas,
} from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { openTestDatabase, withDatabase } from '../support/database.ts';
import { operator, roles, startLoopbackS3 } from '../support/loopback-s3.ts';
import { signedPut } from '../support/signed-put.ts';
import { credentialsFor, putSigned, recordOf } from '../support/storage.ts';

const { transfer, resources, projects, chat } = contract;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const words = { title: 'Tea house', ask: 'Import the folder “tea”', answer: '20 files imported.' };
const fileOf = (path: string, body: string | Uint8Array = 'x') => ({
  path,
  bytes: Buffer.from(body).toString('base64'),
});
const chatOf = (title: string) => ({
  uuid: randomUUID(),
  title,
  messages: [{ role: 'user', content: 'tea' }],
  files: [],
});
const chats = (...titles: string[]) =>
  JSON.stringify({
    version: 1,
    exportDate: '2025-01-01T00:00:00.000Z',
    projects: titles.map((title) => chatOf(title)),
  });

withDatabase('an import through the storage', (open) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  beforeEach(async () => {
    app = await createTestApp(open());
    [ada, bob] = [await app.signIn(), await app.signIn()];
  });
  afterEach(() => app.close());

  const put = async (body: string | Uint8Array, as = ada, suffix: string = passingSuffix) => {
    const keys = await credentialsFor(app, as, suffix);
    const bytes = typeof body === 'string' ? bytesOf(body) : body;
    return putSigned(app, {
      keys,
      name: `${randomUUID()}.${suffix}`,
      body: bytes,
      now: app.clock.now(),
    });
  };
  const bring = (stored: string, as = ada) => app.call(transfer.importChats, { stored }, { as });
  const bringFiles = (stored: string, as = ada) =>
    app.call(transfer.importFiles, { ...words, stored }, { as });
  const titles = async (as = ada) =>
    (await app.call(projects.pageList, {}, { as })).data.list.map(({ title }) => title).sort();
  const lying = async () =>
    (await readdir(join(app.dataDir, 'storage'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    ).length;
  const rows = async () => [
    (await open().db.select().from(projectRows)).length,
    (await open().db.select().from(messages)).length,
    (await open().db.select().from(blobs)).length,
  ];

  it('accepts 20 MB of chats, and no byte more; leaves nothing in the storage [GAP-48]', async () => {
    const text = chats('Tea');
    const full = text + ' '.repeat(limits.transfer.importBytes - text.length);
    expect(await bring(await put(full))).toMatchObject({
      code: 200,
      data: { projects: [{ title: 'Tea' }] },
    });
    const before = await rows();
    expect(await bring(await put(`${full} `))).toMatchObject({
      code: 413,
      data: { name: 'importTooLarge' },
    });
    expect([await rows(), await lying()]).toEqual([before, 0]);
  });

  it.each<[string, string | Uint8Array, number]>([
    ['no JSON', 'PK\u0003\u0004', 400],
    ['bytes that are no text', Uint8Array.from([0x5b, 0xff, 0xfe]), 400],
    ['half a list', '[{"path":"a.ts"', 400],
    ['an object', '{"files":[]}', 400],
    ['contents that are no base64', '[{"path":"a.ts","bytes":"%%%"}]', 400],
    ['a path outside', JSON.stringify([fileOf('../x')]), 400],
    [
      'too many files',
      JSON.stringify(
        Array.from({ length: limits.files.maxFiles + 1 }, (_, i) => fileOf(`${i}`, '')),
      ),
      413,
    ],
  ])('refuses %s, imports nothing of it, and removes it', async (_, body, code) => {
    const before = await rows();
    const answer = await bringFiles(await put(body));
    expect([answer.code, answer.message === '']).toEqual([code, false]);
    expect([await rows(), await lying()]).toEqual([before, 0]);
  });

  it('refuses another user’s upload, a missing one, and any other kind, and touches none of them', async () => {
    const theirs = await put(chats('Tea'));
    const plain = await put(chats('Coffee'), ada, 'json');
    await app.call(resources.register, recordOf(plain), { as: ada });
    const never = theirs.replace(/[^/]+$/, `never.${passingSuffix}`);
    for (const [path, as] of [
      [theirs, bob],
      [never, ada],
      [plain, ada],
      [`${theirs}/../${theirs}`, ada],
      ['', ada],
    ] as const)
      expect(await bring(path, as)).toMatchObject({
        code: 409,
        data: { name: 'importInterrupted' },
      });
    expect(await lying()).toBe(2);
    expect((await bring(theirs)).code).toBe(200);
  });

  it('imports an upload once, for any number of repeated and concurrent requests', async () => {
    const path = await put(chats('Tea'));
    const codes = (await Promise.all([bring(path), bring(path), bring(path)]))
      .map(({ code }) => code)
      .sort();
    expect(codes).toEqual([200, 409, 409]);
    expect((await bring(path)).code).toBe(409);
    expect(await titles()).toEqual(['Tea']);
  });

  /** Creates another process, whose copy of the storage still contains the upload. */
  const another = async () => {
    const next = await createTestApp(open());
    const uploads = 'storage/application';
    await cp(join(app.dataDir, uploads), join(next.dataDir, uploads), { recursive: true });
    return next;
  };

  it.each(['importChats', 'importFiles'] as const)(
    '%s: imports once when two processes have read the same upload [GAP-48]',
    async (name) => {
      const path = await put(
        name === 'importChats' ? chats('Tea house') : JSON.stringify([fileOf('a.ts')]),
      );
      const next = await another();
      try {
        const input = name === 'importChats' ? { stored: path } : { ...words, stored: path };
        const answers = await Promise.all(
          [app, next].map((one) => one.call(transfer[name], input as never, { as: ada })),
        );
        expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
        expect(answers.find(({ code }) => code === 409)).toMatchObject({
          data: { name: 'importInterrupted' },
        });
        expect(await titles()).toEqual(['Tea house']);
      } finally {
        await next.close();
      }
    },
  );

  it('imports in one process what another one could not [GAP-48]', async () => {
    const userId = Number((await app.call(contract.account.user, {}, { as: ada })).data.userId);
    const path = await put(chats('Tea'));
    const next = await another();
    try {
      await open().db.insert(userQuotas).values({ userId, projects: 0 });
      expect((await bring(path)).code).toBe(706);
      await open().db.delete(userQuotas);
      expect((await next.call(transfer.importChats, { stored: path }, { as: ada })).code).toBe(200);
      expect(await titles()).toEqual(['Tea']);
    } finally {
      await next.close();
    }
  });

  it('accepts either data or a stored upload', async () => {
    const stored = await put(chats('Tea'));
    for (const input of [{}, { stored, bytes: 'e30=' }])
      expect((await app.call(transfer.importChats, input, { as: ada })).code).toBe(400);
    for (const input of [words, { ...words, stored, files: [] }])
      expect((await app.call(transfer.importFiles, input, { as: ada })).code).toBe(400);
    expect(await lying()).toBe(1);
  });

  it('uses no quota: imports with a full quota, and cannot be registered as an upload [GAP-55]', async () => {
    const { userId } = (await app.call(contract.account.user, {}, { as: ada })).data;
    await open()
      .db.insert(userQuotas)
      .values({ userId: Number(userId), resourceSpaceSize: 0 });
    const path = await put(chats('Tea'));
    expect((await app.call(resources.register, recordOf(path), { as: ada })).code).toBe(400);
    expect((await app.call(resources.usage, { appKey: 'ak_test' }, { as: ada })).data.used).toBe(0);
    expect((await bring(path)).code).toBe(200);
  });

  it('cannot be read from outside, its keys store nothing else, and a name is written once [GAP-54]', async () => {
    const keys = await credentialsFor(app, ada, passingSuffix);
    const send = (name: string, body: Uint8Array) =>
      app.services.app.request(signedPut({ keys, name, body, now: app.clock.now() }));
    expect((await send(`a.${passingSuffix}`, bytesOf(chats('Tea')))).status).toBe(200);
    expect((await send(`a.${passingSuffix}`, bytesOf(chats('Coffee')))).status).toBe(412);
    expect((await send('a.png', bytesOf(chats('Tea')))).status).toBe(403);
    expect(
      (await send(`b.${passingSuffix}`, new Uint8Array(limits.transfer.storedBytes + 1))).status,
    ).toBe(400);
    const path = `${keys.resourcePath}a.${passingSuffix}`;
    expect((await app.services.app.request(`http://storage.localhost/sayso/${path}`)).status).toBe(
      404,
    );
    expect((await bring(path)).data.projects.map(({ title }) => title)).toEqual(['Tea']);
  });

  it('removes uploads that were not imported after two hours', async () => {
    const path = await put(chats('Tea'));
    await app.clock.advance(limits.storage.orphanMs - 1);
    expect([await app.services.resources.sweep(), await lying()]).toEqual([0, 1]);
    await app.clock.advance(2);
    expect([await app.services.resources.sweep(), await lying()]).toEqual([1, 0]);
    ada = await app.signIn(ada.phone);
    expect((await bring(path)).code).toBe(409);
  });

  it('limits the memory of concurrent imports; a refused upload stays for the next attempt', async () => {
    const { storedBytes, heldBytes } = limits.transfer;
    expect(Math.floor(heldBytes / storedBytes)).toBeGreaterThan(1);
    // A user may have only a few concurrent imports, so use several users. Each import is large
    // enough to still run when the last one arrives.
    const people = await Promise.all(
      Array.from({ length: Math.floor(heldBytes / storedBytes) + 1 }, () => app.signIn()),
    );
    const many = (i: number) =>
      Array.from({ length: 300 }, (_, n) => fileOf(`${i}-${n}.ts`, 'x'.repeat(3_000)));
    const paths = await Promise.all(
      people.map((person, i) => put(JSON.stringify(many(i)), person)),
    );
    const codes = (await Promise.all(paths.map((path, i) => bringFiles(path, people[i])))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
    const refused = codes.indexOf(429);
    expect((await bringFiles(paths[refused] ?? '', people[refused])).code).not.toBe(409);
  });

  it('imports an upload after the server was down in between', async () => {
    const path = await put(chats('Tea'));
    const next = await createTestApp(open(), { environment: { DATA_DIR: app.dataDir } });
    try {
      expect(await next.call(transfer.importChats, { stored: path }, { as: ada })).toMatchObject({
        data: { projects: [{ title: 'Tea' }] },
      });
      expect(await lying()).toBe(0);
    } finally {
      await next.close();
    }
  });

  it('accepts a project of 20 MB as the first version, and no byte more', async () => {
    const files = Array.from({ length: 20 }, (_, i) =>
      fileOf(`f/${i}.bin`, new Uint8Array(limits.files.maxFileBytes).fill(i)),
    );
    const { code, data } = await bringFiles(await put(JSON.stringify(files)));
    expect([code, data.project?.title]).toEqual([200, 'Tea house']);
    const got = (
      await app.call(chat.getChat, { site_uuid: data.project.uuid, type: 'chat' }, { as: ada })
    ).data;
    expect(
      got.files.map(({ file_path, file_content }) => ({ path: file_path, bytes: file_content }))
        .length,
    ).toBe(20);
    const before = await rows();
    const more = JSON.stringify([...files, fileOf('one.txt')]);
    expect(await bringFiles(await put(more))).toMatchObject({
      code: 413,
      data: { name: 'filesTooLarge' },
    });
    expect([await rows(), await lying()]).toEqual([before, 0]);
  }, 60_000);
});

describe('through a bucket', () => {
  it('is imported from there and removed; while the bucket is down the import fails with an error [GAP-54]', async () => {
    const clock = new FakeClock(new Date().toISOString());
    const peer = await startLoopbackS3({ now: () => clock.now() });
    const database = await openTestDatabase();
    const environment = {
      ...{
        S3_BUCKET: peer.bucket,
        S3_ACCESS_KEY_ID: operator.id,
        S3_SECRET_ACCESS_KEY: operator.secret,
      },
      ...{ S3_ROLE_ARN: roles.s3, S3_ENDPOINT: peer.url, S3_REGION: 'eu-west-1' },
    };
    const app = await createTestApp(database, { clock, environment });
    try {
      const ada = await app.signIn();
      const keys = await credentialsFor(app, ada, passingSuffix);
      const send = async (name: string, body: Uint8Array) => {
        const request = signedPut({ keys, name, body, now: clock.now() });
        return (
          await fetch(request.url, {
            method: 'PUT',
            headers: request.headers,
            body: await request.arrayBuffer(),
          })
        ).status;
      };
      const text = chats('Tea') + ' '.repeat(5 * megabyte);
      expect(await send(`a.${passingSuffix}`, bytesOf(text))).toBe(200);
      expect(await send('a.json', bytesOf(text))).toBe(403);
      const stored = `${keys.resourcePath}a.${passingSuffix}`;
      peer.state.broken = 'down';
      expect(await app.call(transfer.importChats, { stored }, { as: ada })).toMatchObject({
        code: 502,
        data: { name: 'storageDown' },
      });
      peer.state.broken = '';
      expect(
        (await app.call(transfer.importChats, { stored }, { as: ada })).data.projects,
      ).toMatchObject([{ title: 'Tea' }]);
      expect([...peer.objects.keys()]).toEqual([]);
      expect((await app.call(transfer.importChats, { stored }, { as: ada })).code).toBe(409);
    } finally {
      await app.close();
      await database.close();
      await peer.close();
    }
  });
});
