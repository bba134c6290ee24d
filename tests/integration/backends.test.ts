import { request as sendRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import type { BackendsService } from '../../services/backends/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const first = {
  file: 'supabase/migrations/0001_dishes.sql',
  sql: `create table public.dishes (id int primary key, name text not null);
create policy menu on dishes for select to anon, authenticated using (true);
create policy guests_add on dishes for insert to anon with check (true);
insert into dishes values (1, 'soup');`,
};
const access = {
  file: 'supabase/access.json',
  sql: JSON.stringify({ tables: { dishes: { visitors: ['read', 'create'] } } }),
};
const second = {
  file: 'supabase/migrations/0002_price.sql',
  sql: 'alter table dishes add column price int not null default 5;',
};
const removal = {
  file: 'supabase/migrations/0003_names.sql',
  sql: 'alter table dishes drop column name;',
};

withDatabase('the backend of a project', (open) => {
  let app: TestApp;
  let ann: Person;
  let port: number;
  let backends: BackendsService;

  beforeAll(async () => {
    app = await createTestApp(open(), {
      time: systemClock,
      environment: { PLANS: 'off', PREVIEW_PORT: '0' },
    });
    port = await app.services.listenToPreviews();
    ({ backends } = app.services);
    ann = await app.signIn();
  });
  afterAll(() => app?.close());

  /** Creates a project of Ann with these files as its first version. */
  async function createProject(files: { file: string; sql: string }[] = []): Promise<string> {
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ann })).data;
    await app.call(contract.projects.create, { uuid, title: 'Menu' }, { as: ann });
    if (files.length > 0) await commit(uuid, files);
    return uuid;
  }

  const commit = (project: string, files: { file: string; sql: string }[]) =>
    app.services.versions.commit({
      project,
      kind: 'turn',
      changes: files.map(({ file, sql }) => ({ path: file, bytes: new TextEncoder().encode(sql) })),
    });

  /** Makes a project managed, with the tables of its first version. */
  async function createManaged(): Promise<string> {
    const project = await createProject();
    await backends.enable(project);
    await backends.migrate(project, { head: null, migrations: [first] });
    await commit(project, [first, access]);
    return project;
  }

  const keyOf = async (project: string, data: 'test' | 'live' = 'test') =>
    (await backends.environment(project, data)).VITE_SUPABASE_PUBLISHABLE_KEY ?? '';

  /** Sends a request to the preview of a project, as its page does. */
  async function visit(
    project: string,
    path: string,
    { key, host, body }: { key?: string; host?: string; body?: unknown } = {},
  ): Promise<[number, unknown]> {
    const preview = (await app.call(contract.projects.preview, { uuid: project }, { as: ann }))
      .data;
    const apikey = key ?? (await keyOf(project));
    return new Promise((resolve, reject) => {
      const sent = sendRequest(
        {
          ...{ host: '127.0.0.1', port, path, agent: false },
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...{ host: host ?? `${preview.name}.preview.localhost:${port}`, apikey },
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve([response.statusCode ?? 0, readJson(text)]));
        },
      );
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  const names = (project: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(project, '/__backend/rest/v1/dishes?select=name&order=id', options);

  it('answers pages on the preview’s own host with the test data of that project only [DB-010]', async () => {
    const project = await createProject();
    expect((await visit(project, '/__backend/rest/v1/dishes'))[0]).not.toBe(200);
    expect(await backends.isManaged(project)).toBe(false);
    await backends.enable(project);
    expect(await backends.migrate(project, { head: null, migrations: [first] })).toEqual({
      ok: true,
      applied: [first.file],
    });
    // The gateway asks again after seconds; a project that was just made managed is used later.
    const other = await createManaged();
    expect(await names(other)).toEqual([200, [{ name: 'soup' }]]);
    expect((await names(other, { key: await keyOf(project) }))[0]).toBe(401);
    expect((await names(other, { key: 'sb_publishable_x' }))[0]).toBe(401);
  });

  it('is given only to owners whose plan has managed backends [DB-009, MEM-022]', async () => {
    const sold = await createTestApp(open(), { time: systemClock });
    try {
      const bob = await sold.signIn();
      const { uuid } = (await sold.call(contract.projects.issueUuid, {}, { as: bob })).data;
      await sold.call(contract.projects.create, { uuid, title: 'Menu' }, { as: bob });
      const manage = (isManage: 0 | 1) =>
        sold.call(contract.backends.update, { uuid, isManage }, { as: bob });
      expect((await sold.call(contract.backends.create, { uuid }, { as: bob })).code).toBe(403);
      expect((await manage(1)).code).toBe(403);
      expect(await sold.services.backends.isManaged(uuid)).toBe(false);
    } finally {
      await sold.close();
    }
  });

  it('hides the backend after a rewind and keeps its data [DB-004, GAP-42]', async () => {
    const project = await createManaged();
    const manage = (isManage: 0 | 1) =>
      app.call(contract.backends.update, { uuid: project, isManage }, { as: ann });
    const read = async () =>
      (await app.call(contract.backends.read, { uuid: project }, { as: ann })).data;
    const environment = { VITE_SUPABASE_PUBLISHABLE_KEY: await keyOf(project) };
    expect(await read()).toEqual({ isManage: 1, live: false, environment });
    expect((await manage(0)).data).toEqual({ isManage: 0 });
    expect(await read()).toEqual({ isManage: 0, live: false, environment: {} });
    expect(await backends.siteOf(project, 'test')).toBeUndefined();
    await manage(1);
    expect(await names(project)).toEqual([200, [{ name: 'soup' }]]);
  });

  it('brings the rows of a version back with its files [DB-011]', async () => {
    const project = await createManaged();
    await visit(project, '/__backend/rest/v1/dishes', { body: { id: 2, name: 'bread' } });
    await backends.keepVersion(project, 1);
    await backends.migrate(project, { head: 1, migrations: [first, second] });
    await commit(project, [second]);
    await visit(project, '/__backend/rest/v1/dishes', { body: { id: 3, name: 'rice', price: 2 } });
    const restore = (number: number) =>
      app.call(contract.versions.restore, { uuid: project, number }, { as: ann });
    const all = () => visit(project, '/__backend/rest/v1/dishes?order=id');
    expect((await all())[1]).toEqual([
      { id: 1, name: 'soup', price: 5 },
      { id: 2, name: 'bread', price: 5 },
      { id: 3, name: 'rice', price: 2 },
    ]);
    expect((await restore(1)).code).toBe(200);
    expect((await all())[1]).toEqual([
      { id: 1, name: 'soup' },
      { id: 2, name: 'bread' },
    ]);
    // The way forward is kept, too.
    expect((await restore(2)).code).toBe(200);
    expect((await all())[1]).toHaveLength(3);
  });

  it('gives a copy the tables and the seed rows, but no other row and no key [DB-012]', async () => {
    const project = await createManaged();
    await visit(project, '/__backend/rest/v1/dishes', { body: { id: 2, name: 'bread' } });
    const { uuid } = (await app.call(contract.versions.copy, { uuid: project }, { as: ann })).data;
    expect(await backends.isManaged(uuid)).toBe(true);
    expect(await keyOf(uuid)).toMatch(/^sb_publishable_/);
    expect(await keyOf(uuid)).not.toBe(await keyOf(project));
    expect(await names(uuid)).toEqual([200, [{ name: 'soup' }]]);
  });

  it('publishes migrations to live data that keeps its rows, and asks before it loses some [DB-013]', async () => {
    const project = await createManaged();
    await visit(project, '/__backend/rest/v1/dishes', { body: { id: 2, name: 'tried out' } });
    await backends.preparePublication(project, { isConfirmed: false });
    await backends.migrateLive(project, 1);
    const live = await backends.siteOf(project, 'live');
    const rows = () => app.services.siteHost.runAsOwner(live ?? '', 'select * from dishes');
    expect(await rows()).toMatchObject({ rows: [{ id: 1, name: 'soup' }] });
    expect(await keyOf(project, 'live')).not.toBe(await keyOf(project));

    await backends.migrate(project, { head: 1, migrations: [first, removal] });
    await commit(project, [removal]);
    await expect(
      backends.preparePublication(project, { isConfirmed: false }),
    ).rejects.toMatchObject({ entry: { code: 409 }, values: { what: 'dishes.name (1)' } });
    expect(await rows()).toMatchObject({ columns: ['id', 'name'] });
    await backends.preparePublication(project, { isConfirmed: true });
    expect(await rows()).toMatchObject({ columns: ['id', 'name'] });
    await backends.migrateLive(project, 2);
    expect(await rows()).toMatchObject({ columns: ['id'] });

    const list = async () =>
      (
        await app.call(
          contract.backends.restorePoints,
          { uuid: project, data: 'live' },
          { as: ann },
        )
      ).data.list;
    const [point] = await list();
    expect(point).toMatchObject({ reason: 'publication', version: 2 });
    const restored = await app.call(
      contract.backends.restore,
      { uuid: project, data: 'live', number: point?.number ?? 0 },
      { as: ann },
    );
    expect(restored.code).toBe(200);
    expect(await rows()).toMatchObject({ columns: ['id', 'name'] });
    expect((await list())[0]).toMatchObject({ reason: 'restore', number: restored.data.number });
  });

  it('publishes no app that shows more than it declares, until the owner confirms it [DB-015]', async () => {
    const people = {
      file: 'supabase/migrations/0001_people.sql',
      sql: `create table people (id int primary key, email text not null);
create policy open on people for select to anon, authenticated using (true);
insert into people values (1, 'ann@shop.example');`,
    };
    const project = await createProject();
    await backends.enable(project);
    await backends.migrate(project, { head: null, migrations: [people] });
    await commit(project, [people]);
    const publish = () => backends.preparePublication(project, { isConfirmed: false });
    const proof = async () =>
      (await app.call(contract.backends.readProof, { uuid: project }, { as: ann })).data.proof;
    expect(await proof()).toBeNull();
    await expect(publish()).rejects.toMatchObject({ entry: { name: 'privacyOpen' } });
    // Nothing declares that everybody may read the table.
    const findings = (await proof())?.report.findings ?? [];
    expect(findings.map(({ name, who, what }) => [name, who, what])).toContainEqual([
      ...['people', 'visitors', 'read'],
    ]);
    expect(await backends.hasLiveData(project)).toBe(false);

    // A file that cannot be read declares nothing.
    await commit(project, [{ file: 'supabase/access.json', sql: '{ tables' }]);
    await expect(publish()).rejects.toMatchObject({ entry: { name: 'privacyOpen' } });
    expect((await proof())?.report.unproven).toMatchObject([{ reason: 'declaration' }]);

    const access = { tables: { people: { visitors: ['read'] } } };
    await commit(project, [{ file: 'supabase/access.json', sql: JSON.stringify(access) }]);
    await expect(publish()).rejects.toMatchObject({ entry: { name: 'privacyOpen' } });
    // Declared, but it is personal data: the owner has to confirm it.
    const [question] = (await proof())?.report.questions ?? [];
    expect(question).toMatchObject({ name: 'people', who: 'visitors' });
    expect(question?.columns).toContain('email');
    const confirm = (isConfirmed: boolean) =>
      app.call(
        contract.backends.confirmExposure,
        { uuid: project, fingerprint: question?.fingerprint ?? '', isConfirmed },
        { as: ann },
      );
    expect((await confirm(true)).data.proof.report.isProven).toBe(true);
    await publish();
    expect(await backends.hasLiveData(project)).toBe(true);
    expect((await confirm(false)).data.proof.report.isProven).toBe(false);
    await expect(publish()).rejects.toMatchObject({ entry: { name: 'privacyOpen' } });
  });

  it('removes the test data with the project and keeps live data for 30 days [DB-013]', async () => {
    const project = await createManaged();
    await backends.preparePublication(project, { isConfirmed: false });
    const { siteHost } = app.services;
    const both = () =>
      Promise.all(['test', 'live'].map((data) => siteHost.exists(`${project}-${data}`)));
    expect(await both()).toEqual([true, true]);
    const list = await app.call(
      contract.projects.pageList,
      { pageNum: 1, pageSize: 50 },
      { as: ann },
    );
    const id = list.data.list.find(({ uuid }) => uuid === project)?.id ?? '';
    await app.call(contract.projects.remove, { ids: [id] }, { as: ann });
    expect(await both()).toEqual([false, true]);
    await backends.removeDue();
    expect(await both()).toEqual([false, true]);
  });

  it('replaces keys; the ones before work until the next time [DB-010]', async () => {
    const project = await createManaged();
    const old = await keyOf(project);
    const rotate = () =>
      app.call(contract.backends.rotateKeys, { uuid: project, data: 'test' }, { as: ann });
    await rotate();
    const now = await keyOf(project);
    expect(now).not.toBe(old);
    await backends.route(project, 'test');
    expect((await names(project, { key: old }))[0]).toBe(200);
    expect((await names(project, { key: now }))[0]).toBe(200);
    await rotate();
    await backends.route(project, 'test');
    expect((await names(project, { key: old }))[0]).toBe(401);
  });
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
