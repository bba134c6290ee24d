import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { plans } from '../../domain/billing/plans.ts';
import { projects } from '../../domain/contract/projects.ts';
import { resources } from '../../domain/contract/resources.ts';
import type { UploadCredentials } from '../../domain/entities/resource.ts';
import { limits } from '../../domain/limits/index.ts';
import { megabyte } from '../../domain/units.ts';
import { listen, type RunningServer } from '../../services/http/server.ts';
import { userQuotas } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { png } from '../support/png.ts';
import { credentialsFor, putWith, recordOf } from '../support/storage.ts';

withDatabase('uploads', (open) => {
  let app: TestApp;
  let server: RunningServer;
  let ada: Person;
  let keys: UploadCredentials;
  beforeAll(async () => {
    // Amazon's client signs with the time of this machine.
    app = await createTestApp(open(), { clock: new FakeClock(new Date().toISOString()) });
    server = await listen(app.services.app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server?.close();
    await app?.close();
  });
  beforeEach(async () => {
    ada = await app.signIn();
    keys = await credentialsFor(app, ada);
  });
  const put = (body = png(), name = `${randomUUID()}.png`, by = keys) =>
    putWith({ keys: by, port: server.port, name, body });
  const register = (path: string, more = {}, as = ada) =>
    app.call(resources.register, recordOf(path, more), { as });
  const list = async (as = ada) =>
    (await app.call(resources.list, { appKey: 'ak_test' }, { as })).data;
  const usage = async (as = ada) =>
    (await app.call(resources.usage, { appKey: 'ak_test' }, { as })).data;
  const get = (key: string) => app.services.app.request(`http://storage.localhost/sayso/${key}`);
  const idOf = async (as = ada) =>
    Number(JSON.parse(Buffer.from(as.accessToken.split('.')[1] ?? '', 'base64url').toString()).sub);
  const allow = async (megabytes: number) =>
    open()
      .db.insert(userQuotas)
      .values({ userId: await idOf(), resourceSpaceSize: megabytes });

  it('returns the same kind of keys from both endpoints, for the folder of the user and the day [RES-010, GAP-54]', async () => {
    const second = (await app.call(resources.credentialsV2, { suffix: 'PNG' }, { as: ada })).data;
    for (const one of [keys, second]) {
      expect(one).toMatchObject({
        region: 'local',
        bucket: 'sayso',
        resourceHost: 'http://storage.localhost:4000/sayso',
      });
      expect(one.resourcePath).toMatch(/^application\/ak_test\/\d{8}\/[0-9a-f]{24}\/$/);
      expect(
        [one.accessKeyId, one.accessKeySecret, one.securityToken].every((text) => text.length > 15),
      ).toBe(true);
    }
    expect(second.resourcePath).toBe(keys.resourcePath);
    expect(second.securityToken.split('.')[0]).toBe(keys.securityToken.split('.')[0]);
    expect((await credentialsFor(app, await app.signIn())).resourcePath).not.toBe(
      keys.resourcePath,
    );
  });

  it.each(['exe', 'html', 'js', '../png', ''])(
    'returns no keys for the suffix “%s” [GAP-54]',
    async (suffix) => {
      expect((await app.call(resources.credentials, { suffix }, { as: ada })).code).toBe(400);
    },
  );

  it('registers an upload by Amazon’s own client with the size in the storage [RES-005, RES-013, GAP-55]', async () => {
    const path = await put(png(2_000));
    const { code, data } = await register(path, { size: 3, userId: '0', remark: 'menu' });
    expect([code, data.size, data.path, data.uuid]).toEqual([200, 2_000, path, 'common_source']);
    expect((await register(path)).data.resourceId).toBe(data.resourceId);
    const { list: rows, total, totalPage } = await list();
    expect([total, totalPage]).toEqual([1, 1]);
    expect(rows).toEqual([{ ...data, remark: 'menu' }]);
    expect(await usage()).toEqual({ used: 2_000, maximumUsable: 100 * megabyte });
  });

  it('lists ten a page, newest first, with the title of the project [RES-002, RES-003]', async () => {
    const { uuid } = (await app.call(projects.issueUuid, {}, { as: ada })).data;
    await app.call(projects.create, { uuid, title: 'Tea house' }, { as: ada });
    for (let i = 0; i < 11; i++) {
      await app.clock.advance(1_000);
      await register(await put(png(100 + i)), i === 10 ? { uuid } : {});
    }
    const first = await list();
    expect([
      first.total,
      first.totalPage,
      first.list.length,
      first.list[0]?.size,
      first.list[0]?.projectTitle,
    ]).toEqual([...[11, 2, 10, 110, 'Tea house']]);
    const second = (await app.call(resources.list, { appKey: 'ak_test', pageNum: 2 }, { as: ada }))
      .data;
    expect(second.list.map(({ size }) => size)).toEqual([100]);
    expect(second.list[0]).not.toHaveProperty('projectTitle');
  });

  it('deletes row and object, of the user’s own uploads only [RES-007, GAP-55]', async () => {
    const path = await put();
    const { resourceId } = (await register(path)).data;
    const ben = await app.signIn();
    expect((await app.call(resources.remove, { ids: [resourceId] }, { as: ben })).data).toEqual({
      deleted: 0,
    });
    expect((await get(path)).status).toBe(200);
    expect(
      (await app.call(resources.remove, { ids: [resourceId, 'x'] }, { as: ada })).data,
    ).toEqual({ deleted: 1 });
    expect((await get(path)).status).toBe(404);
    expect([(await list()).total, (await usage()).used]).toEqual([0, 0]);
  });

  it('allows as much as the plan includes [RES-016]', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 3; i++) codes.push((await register(await put(png(600_000)))).code);
    expect(codes).toEqual([200, 200, 200]);
    expect(await usage()).toEqual({
      used: 1_800_000,
      maximumUsable: plans.CODE_PLAN_FREE.resourceSpaceSize * megabyte,
    });
  });

  it('returns 706 over the quota and deletes the object; two at once do not both get the last space [RES-016, GAP-55]', async () => {
    await allow(1);
    const paths = await Promise.all([put(png(600_000)), put(png(600_000))]);
    const codes = (await Promise.all(paths.map((path) => register(path))))
      .map(({ code }) => code)
      .sort();
    expect(codes).toEqual([200, 706]);
    expect((await Promise.all(paths.map(get))).map(({ status }) => status).sort()).toEqual([
      200, 404,
    ]);
    expect(await usage()).toEqual({ used: 600_000, maximumUsable: megabyte });
  });

  it('refuses another user’s, missing or mismatching uploads, and stores none of them [GAP-55]', async () => {
    const ben = await app.signIn();
    const theirs = await put();
    expect((await register(theirs, {}, ben)).code).toBe(400);
    expect((await register(`${keys.resourcePath}never.png`)).code).toBe(400);
    expect((await register('application/ak_test/20260101/../../secrets.json')).code).toBe(400);
    const page = await put(new TextEncoder().encode('<html><script>alert(1)</script></html>'));
    expect((await register(page)).code).toBe(400);
    expect((await get(page)).status).toBe(404);
    expect((await list()).total).toBe(0);
  });

  it('reads only the user’s own registered images for a model, whatever the address [GAP-87]', async () => {
    const { readImage } = app.services.resources;
    const userId = await idOf();
    const { data } = await register(await put(png(2_000)));
    const { data: large } = await register(await put(png(limits.chat.images.maxBytes + 1)));
    expect(await readImage(userId, data.url)).toEqual({
      media_type: 'image/png',
      data: Buffer.from(png(2_000)).toString('base64'),
    });
    const never = [
      large.url,
      `${data.url}?x`,
      data.path,
      `http://evil.example/${data.path}`,
      `${keys.resourceHost}/${await put()}`,
    ];
    for (const address of [...never, 'file:///etc/passwd', ''])
      expect(await readImage(userId, address)).toBeUndefined();
    expect(await readImage(await idOf(await app.signIn()), data.url)).toBeUndefined();
  });

  it('removes unregistered uploads after two hours, and keeps registered ones [GAP-55]', async () => {
    const [kept, lost] = [await put(), await put()];
    await register(kept);
    await app.clock.advance(limits.storage.registerMs + 1);
    ada = await app.signIn(ada.phone);
    expect((await register(lost)).code).toBe(400);
    expect(await app.services.resources.sweep()).toBe(0);
    await app.clock.advance(limits.storage.orphanMs - limits.storage.registerMs);
    expect(await app.services.resources.sweep()).toBeGreaterThan(0);
    expect([(await get(kept)).status, (await get(lost)).status]).toEqual([200, 404]);
  });
});
