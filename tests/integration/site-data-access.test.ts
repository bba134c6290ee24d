import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlanCode } from '../../domain/billing/plans.ts';
import type { Call } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createTestApp, type Person, read, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { createManagedProject, migrateProject } from '../support/managed-project.ts';
import { sampleInput } from '../support/sample-input.ts';

const { backends, projects, siteData } = contract;
const schema = `
create table dishes (id int primary key, name text not null, price numeric, soup boolean default true,
  day date, extra jsonb, kind text default 'main');
create table "=cmd| C calc'!A0" (id int primary key);
insert into dishes (id, name, price) values (1, '=1+1', 1.50), (2, '-2', null), (3, 'a "b", c', 3);
insert into storage.buckets (id, name, public) values ('menus', 'menus', false);
`;

withDatabase('access to the data manager', (open) => {
  let app: TestApp;
  let ann: Person;
  let uuid: string;
  beforeAll(async () => {
    app = await createTestApp(open(), { time: systemClock });
    ann = await app.signIn();
    await grant(ann, 'CODE_PLAN_PRO');
    uuid = await createManagedProject(app, ann, schema);
  });
  afterAll(() => app?.close());

  const grant = (person: Person, plan: PlanCode) =>
    app.services.admin.run({ do: 'grant-plan', user: person.phone, plan });
  const exported = async (table = 'dishes') =>
    (await app.send(siteData.exportTable, { uuid, table }, { as: ann })).text();
  const load = async (csv: string, table = 'dishes') =>
    app.call(siteData.importRows, { uuid, table, csv }, { as: ann });
  const names = async () =>
    (
      await app.call(
        siteData.rows,
        { uuid, table: 'dishes', sort: '[{"column":"id","isDescending":false}]' },
        { as: ann },
      )
    ).data.list.map(({ values }) => values.name);

  it.each(Object.entries(siteData) as [string, Call][])(
    'answers %s only to the owner, and only with a plan that has backends [DB-086, MEM-022]',
    async (_, call) => {
      const input = {
        ...{ ...sampleInput(call), uuid, user: crypto.randomUUID(), row: '{}' },
        ...{ email: 'bo@shop.example', password: 'long enough' },
      };
      const given = { ...input, ...(call.method === 'GET' ? {} : { row: {}, values: {} }) };
      const ask = async (as?: Person) =>
        (await read(await app.send(call, given as never, { as }))).code;
      const bob = await app.signIn();
      await grant(bob, 'CODE_PLAN_PRO');
      expect(await ask(bob)).toBe(404);
      expect(await ask()).toBe(401);
      const free = await app.signIn();
      const own = (await app.call(contract.projects.issueUuid, {}, { as: free })).data.uuid;
      await app.call(contract.projects.create, { uuid: own, title: 'Free' }, { as: free });
      const answer = await read(
        await app.send(call, { ...given, uuid: own } as never, { as: free }),
      );
      expect(answer).toMatchObject({ code: 403, data: { name: 'planNeeded' } });
    },
  );

  it('exports every row, no cell of which is a formula, and imports it again [DB-088]', async () => {
    const csv = await exported();
    expect(csv.startsWith('id,name,price,soup,day,extra,kind\r\n')).toBe(true);
    expect(csv).toContain("1,'=1+1,1.50,true,,,main\r\n");
    expect(csv).toContain("2,'-2,,true,,,main");
    expect(csv).toContain('3,"a ""b"", c",3,');
    const more = csv
      .replaceAll(/^(\d),/gm, '1$1,')
      .split('\r\n')
      .filter((line) => !line.includes('"'))
      .join('\r\n');
    expect((await load(more)).data).toEqual({ added: 2, problems: [] });
    expect(await names()).toEqual(['=1+1', '-2', 'a "b", c', '=1+1', '-2']);
    expect(await exported("=cmd| C calc'!A0")).toBe('id\r\n');
  });

  it('exports and imports more rows than one request holds [DB-088]', async () => {
    await migrateProject(app, uuid, 'create table many (id int primary key, word text)');
    const lines = Array.from({ length: 1201 }, (_, index) => `${index},word ${index}`);
    const csv = ['id,word', ...lines].join('\n');
    const answer = await load(csv, 'many');
    expect(answer.data).toEqual({ added: 1201, problems: [] });
    const text = await exported('many');
    expect(text.trim().split('\r\n')).toHaveLength(1202);
    expect(new Set(text.split('\r\n')).size).toBe(1203);
  });

  it('adds all rows or none, and names every line that is wrong [DB-088]', async () => {
    const before = await names();
    const wrong = await load(
      'id,name,price,soup,day,extra\n20,ok,1,yes,2027-01-31,"{""a"":1}"\nx,"two\nlines",1,,,\n22,late,abc,maybe,2027-02-30,{\n23,short\n',
    );
    expect(wrong.data.added).toBe(0);
    expect(wrong.data.problems.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [4, 'id', 'integer'],
      [5, 'price', 'number'],
      [5, 'soup', 'boolean'],
      [5, 'day', 'date'],
      [5, 'extra', 'json'],
      [6, '', 'columns'],
    ]);
    expect((await load('id,nam,id\n30,x,31\n')).data.problems).toMatchObject([
      { line: 1, column: 'nam', reason: 'columns' },
      { line: 1, column: 'id', reason: 'columns' },
    ]);
    // The last row is refused by the database, so none is added.
    expect(await load('id,name\n40,forty\n1,one\n')).toMatchObject({
      ...{ code: 400, data: { name: 'siteValueTaken' } },
    });
    expect(await load('id,name\n1,"open')).toMatchObject({ data: { name: 'csvUnreadable' } });
    expect(await load('')).toMatchObject({ data: { name: 'csvUnreadable' } });
    const rows = Array.from({ length: 5001 }, (_, index) => `${100 + index},x`);
    expect(await load(`id,name\n${rows.join('\n')}`)).toMatchObject({ code: 413 });
    expect(await names()).toEqual(before);
  });

  it('lists, downloads and deletes files, whose type is never the app’s own [DB-089]', async () => {
    const site = (await app.services.backends.siteOf(uuid, 'test')) ?? '';
    const page = '<script>alert(1)</script>';
    const put = (path: string) =>
      app.services.siteHost.call(
        site,
        { as: 'service' },
        {
          ...{ method: 'POST', path: `storage/v1/object/menus/${path}`, body: page },
          headers: { 'content-type': 'text/html' },
        },
      );
    expect((await put('2027/may%20day.html')).status).toBe(200);
    await put('top.html');
    const as = ann;
    expect((await app.call(siteData.buckets, { uuid }, { as })).data.list).toEqual([
      { name: 'menus', isPublic: false },
    ]);
    const list = async (folder = '') =>
      (await app.call(siteData.files, { uuid, bucket: 'menus', folder }, { as })).data.list;
    expect((await list()).map(({ name, isFolder }) => [name, isFolder])).toEqual([
      ['2027', true],
      ['top.html', false],
    ]);
    expect(await list('2027')).toMatchObject([{ name: 'may day.html', bytes: page.length }]);
    const file = { uuid, bucket: 'menus', path: '2027/may day.html' };
    const response = await app.send(siteData.download, file, { as });
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      'application/octet-stream',
      page,
    ]);
    expect(response.headers.get('content-disposition')).toContain('may%20day.html');
    expect(await app.call(siteData.removeFile, file, { as })).toMatchObject({ code: 200 });
    for (const call of [siteData.removeFile, siteData.download])
      expect(await app.call(call as typeof siteData.removeFile, file, { as })).toMatchObject({
        ...{ code: 404, data: { name: 'siteFileGone' } },
      });
  });

  it('says that a table is gone that was dropped while it was shown [DB-080]', async () => {
    await migrateProject(app, uuid, 'create table brief (id int primary key)');
    const rows = () => app.call(siteData.rows, { uuid, table: 'brief' }, { as: ann });
    expect((await rows()).code).toBe(200);
    await migrateProject(app, uuid, 'drop table brief');
    expect(await rows()).toMatchObject({ code: 404, data: { name: 'siteTableGone' } });
    const csv = await read(
      await app.send(siteData.exportTable, { uuid, table: 'brief' }, { as: ann }),
    );
    expect(csv).toMatchObject({ code: 404, data: { name: 'siteTableGone' } });
  });

  it('lists 500 tables in one answer [DB-080]', async () => {
    await migrateProject(
      app,
      uuid,
      Array.from(
        { length: 500 },
        (_, index) => `create table t${index} (id int primary key);`,
      ).join('\n'),
    );
    const { data } = await app.call(siteData.tables, { uuid }, { as: ann });
    expect(data.list.filter(({ name }) => /^t\d+$/.test(name))).toHaveLength(500);
  });

  it('only reads live data with SQL, and keeps it apart from test data [DB-086, DB-087]', async () => {
    const { uuid: project } = (await app.call(projects.issueUuid, {}, { as: ann })).data;
    await app.call(projects.create, { uuid: project, title: 'Notes' }, { as: ann });
    await app.call(backends.create, { uuid: project }, { as: ann });
    const file = 'supabase/migrations/0001_a.sql';
    const sql = 'create table a (id int primary key)';
    const migrations = [{ file, sql }];
    await app.services.backends.migrate(project, { head: null, migrations });
    const changes = Object.entries({
      [file]: sql,
      'supabase/access.json': '{"tables":{"a":{"staff":["read"]}}}',
    });
    await app.services.versions.commit({
      ...{ project, kind: 'turn' },
      changes: changes.map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
    });
    await app.services.backends.preparePublication(project, { isConfirmed: false });
    await app.services.backends.migrateLive(project, 1);
    const run = async (sql: string) =>
      (await app.call(siteData.runSql, { uuid: project, data: 'live', sql }, { as: ann })).data;
    expect(await run('select count(*) from a;')).toMatchObject({ ok: true, rows: [['0']] });
    for (const sql of [
      'insert into a values (1)',
      'with gone as (insert into a values (2) returning id) select * from gone',
      'select 1; insert into a values (3)',
      'drop table a',
    ])
      expect(await run(sql)).toMatchObject({ ok: false, line: 1 });
    const add = { uuid: project, table: 'a', values: { id: 7 } };
    await app.call(siteData.addRow, add, { as: ann });
    expect(await run('select * from a')).toMatchObject({ ok: true, rows: [] });
    await app.call(siteData.addRow, { ...add, data: 'live', values: { id: 8 } }, { as: ann });
    expect(await run('select * from a')).toMatchObject({ ok: true, rows: [[8]] });
    const usage = await app.call(siteData.usage, { uuid: project }, { as: ann });
    expect(usage.data).toMatchObject({ hasLiveData: true, limit: 1024 * 1024 ** 2 });
  });
});
