import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import {
  messages,
  projects as projectRows,
  runs,
  versions,
} from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { projects, chat } = contract;

withDatabase('the list of projects, access to one, and its deletion', (open) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  beforeEach(async () => {
    app = await createTestApp(open());
    [ada, bob] = [await app.signIn(), await app.signIn()];
  });
  afterEach(() => app.close());

  const grant = (person: Person) =>
    app.services.admin.run({ do: 'grant-plan', user: person.phone, plan: 'CODE_PLAN_PRO' });
  const make = async (title: string, as = ada) => {
    const { uuid } = (await app.call(projects.issueUuid, {}, { as })).data;
    const { id } = (await app.call(projects.create, { uuid, title }, { as })).data;
    return { id, uuid };
  };
  const list = async (
    input: Parameters<typeof app.call<typeof projects.pageList>>[1] = {},
    as = ada,
  ) => {
    const { code, data } = await app.call(projects.pageList, input, { as });
    expect(code).toBe(200);
    return data;
  };
  const titles = async (...input: Parameters<typeof list>) =>
    (await list(...input)).list.map(({ title }) => title);
  const infoFor = (as: Person, uuid: string) => app.call(projects.infoByUuid, { uuid }, { as });

  describe('the list', () => {
    it('returns the quota on request [PROJ-028]', async () => {
      await grant(ada);
      expect((await list({ withQuota: 1 })).quota).toBe(20);
      expect(await list()).not.toHaveProperty('quota');
    });

    it.each([
      ['CODE_PLAN_FREE', 3, 0],
      ['CODE_PLAN_TASTE', 3, 1],
      ['CODE_PLAN_ADVANCE', 5, 1],
      ['CODE_PLAN_PRO', 20, 20],
    ] as const)(
      'allows with %s %i projects and keeps %i sites online [ODD-05]',
      async (plan, ofProjects, ofSites) => {
        if (plan !== 'CODE_PLAN_FREE')
          await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan });
        const { uuid } = await make('A shop');
        const { data } = await app.call(contract.publishing.read, { uuid }, { as: ada });
        expect([(await list({ withQuota: 1 })).quota, data.keeping.quota]).toEqual([
          ofProjects,
          ofSites,
        ]);
      },
    );

    it('pages the user’s own projects, newest first, 15 at a time by default [SIDE-008]', async () => {
      await grant(ada);
      const names = Array.from({ length: 17 }, (_, at) => `Shop ${at}`);
      // The clock does not advance, so all projects have the same time. Pages must not overlap even
      // then.
      for (const name of names) await make(name);
      await make('Bob’s', bob);
      const [first, second] = [await list(), await list({ pageNum: 2 })];
      expect([first.list.length, second.list.length, first.total, second.total]).toEqual([
        15, 2, 17, 17,
      ]);
      expect([...first.list, ...second.list].map(({ title }) => title)).toEqual(names.toReversed());
      expect(first.list[0]).toMatchObject({
        status: 2,
        grade: 2,
        createTime: first.list[0]?.updateTime,
      });
      expect((await list({ pageNum: 3 })).list).toEqual([]);
      expect(await titles({ isAsc: 'asc', pageSize: 2, orderBy: 'createTime' })).toEqual([
        'Shop 0',
        'Shop 1',
      ]);
    });

    it('lists favourites first on request, and does not count marking one as a change [PP-22]', async () => {
      await grant(ada);
      const made = [await make('one'), await make('two'), await make('three')];
      app.clock.advance(5000);
      const marked = await app.call(
        projects.setFavourite,
        { id: made[0]?.id ?? '', favourite: 1 },
        { as: ada },
      );
      expect([marked.data.favourite, marked.data.updateTime]).toEqual([1, marked.data.createTime]);
      expect(await titles({ pinned: 1 })).toEqual(['one', 'three', 'two']);
      expect(await titles()).toEqual(['three', 'two', 'one']);
      expect(await titles({ pinned: 1, pageSize: 1, pageNum: 2 })).toEqual(['three']);
      expect(
        (
          await app.call(
            projects.setFavourite,
            { id: made[1]?.id ?? '', favourite: 1 },
            { as: bob },
          )
        ).code,
      ).toBe(404);
      await app.call(projects.setFavourite, { id: made[0]?.id ?? '', favourite: 0 }, { as: ada });
      expect(await titles({ pinned: 1 })).toEqual(['three', 'two', 'one']);
    });

    it('searches in chats on request, and returns the words in context [SIDE-009, ODD-26]', async () => {
      await grant(ada);
      const [shop, other] = [await make('Shop'), await make('Tea house')];
      const say = (projectUuid: string, content: object | string, more = {}) =>
        open()
          .db.insert(messages)
          .values({
            projectUuid,
            role: 'user',
            content: content as string,
            createdAt: new Date(),
            ...more,
          });
      await say(shop.uuid, 'a page for TEA and cake');
      await say(shop.uuid, [
        { type: 'text', text: 'with 50% off' },
        { type: 'image', image: 'data:tea' },
      ]);
      await say(other.uuid, 'nothing', {});
      await say(other.uuid, 'an answer about cake', { role: 'assistant' });
      await say(other.uuid, 'cake that was taken back', { hiddenAt: new Date() });
      const found = await list({ serachName: 'tea', inChats: 1 });
      expect(found.list.map(({ title, excerpt }) => [title, excerpt])).toEqual([
        ['Tea house', undefined],
        ['Shop', 'a page for TEA and cake'],
      ]);
      expect(found.total).toBe(2);
      expect(await titles({ serachName: 'tea' })).toEqual(['Tea house']);
      expect(await titles({ searchName: 'tea' })).toEqual(['Tea house']);
      expect(await titles({ serachName: 'cake', inChats: 1 })).toEqual(['Shop']);
      expect((await list({ serachName: '50%', inChats: 1 })).list[0]?.excerpt).toBe('with 50% off');
      expect(await titles({ serachName: 'data:tea', inChats: 1 })).toEqual([]);
      expect(await titles({ serachName: 'tea', inChats: 1 }, bob)).toEqual([]);
    });

    it('finds titles that contain the words in any case, without patterns [SIDE-008]', async () => {
      await grant(ada);
      for (const name of ['Tea House', 'teapots', '100% cotton', 'ÉCOLE 茶馆']) await make(name);
      expect(await titles({ serachName: 'TEA' })).toEqual(['teapots', 'Tea House']);
      expect(await titles({ serachName: '%' })).toEqual(['100% cotton']);
      expect(await titles({ serachName: '_' })).toEqual([]);
      expect(await titles({ serachName: '茶' })).toEqual(['ÉCOLE 茶馆']);
      expect((await list({ serachName: 'tea', pageSize: 1 })).total).toBe(2);
      expect(await titles({}, bob)).toEqual([]);
    });

    it('lists the last changed first, for the home screen', async () => {
      const old = await make('Old');
      await app.clock.advance(1000);
      await make('New');
      await app.clock.advance(1000);
      await app.call(projects.update, { id: old.id, title: 'Old, touched' }, { as: ada });
      expect(await titles({ orderBy: 'updateTime' })).toEqual(['Old, touched', 'New']);
      expect(await titles()).toEqual(['New', 'Old, touched']);
    });
  });

  describe('access to a project', () => {
    it('lets a user with the plan set it, and refuses a free user with 403 in both directions [GAP-41, MEM-022]', async () => {
      const { id } = await make('Tea');
      const set = (grade: 1 | 2, as = ada) => app.call(projects.setGrade, { id, grade }, { as });
      for (const grade of [2, 1] as const)
        expect(await set(grade)).toMatchObject({ code: 403, data: { name: 'planNeeded' } });
      await grant(ada);
      expect(await set(2)).toMatchObject({ code: 200, data: { id, grade: 2 } });
      await grant(bob);
      expect((await set(1, bob)).code).toBe(404);
      const odd = await app.call(projects.setGrade, { id, grade: 3 as 2 }, { as: ada });
      expect(odd.code).toBe(400);
      expect((await list()).list[0]?.grade).toBe(2);
    });

    it('opens a public project to others, and closes it at once when it becomes private [PROJ-029]', async () => {
      await grant(ada);
      const { id, uuid } = await make('Tea');
      expect((await infoFor(bob, uuid)).code).toBe(404);
      await app.call(projects.setGrade, { id, grade: 1 }, { as: ada });
      expect(await infoFor(bob, uuid)).toMatchObject({
        code: 200,
        data: { title: 'Tea', readOnly: true },
      });
      await app.call(projects.setGrade, { id, grade: 2 }, { as: ada });
      expect((await infoFor(bob, uuid)).code).toBe(404);
      expect(await infoFor(ada, uuid)).toMatchObject({ code: 200, data: { readOnly: false } });
    });

    it('shows another user the chat and files of a public project read-only, and refuses changes [GAP-75]', async () => {
      const { id, uuid } = await make('Tea');
      const files = [{ file_path: 'src/App.tsx', file_content: 'export default () => "tea"' }];
      await app.call(chat.saveFiles, { site_uuid: uuid, files }, { as: ada });
      const read = (as: Person) =>
        app.call(chat.getChat, { site_uuid: uuid, type: 'chat' }, { as });
      expect((await read(ada)).data.readOnly).toBe(false);
      expect(await read(bob)).toMatchObject({
        code: 200,
        data: { readOnly: true, files: [{ file_content: files[0]?.file_content }] },
      });
      const refusals = [
        await app.call(
          chat.saveFiles,
          { site_uuid: uuid, files: [{ file_path: 'x.txt', file_content: 'mine' }] },
          { as: bob },
        ),
        await app.call(projects.update, { id, title: 'Mine' }, { as: bob }),
        await app.call(projects.setGrade, { id, grade: 2 }, { as: bob }),
      ];
      expect(refusals.map(({ code }) => code)).toEqual([404, 404, 404]);
      expect((await app.call(projects.remove, { ids: [id] }, { as: bob })).data).toEqual({
        deleted: [],
        skipped: [],
      });
      expect((await list()).list.map(({ title }) => title)).toEqual(['Tea']);
    });
  });

  it('deletes a batch with chat and versions, refuses projects under generation, and ignores unknown ids [SIDE-015, GAP-47]', async () => {
    const { db } = open();
    const [busy, idle] = [await make('Busy'), await make('Idle')];
    const files = [{ file_path: 'src/App.tsx', file_content: 'tea' }];
    await app.call(chat.saveFiles, { site_uuid: idle.uuid, files }, { as: ada });
    const at = app.clock.now();
    await db
      .insert(messages)
      .values({ projectUuid: idle.uuid, role: 'user', content: 'hello', createdAt: at });
    const [row] = await db.select().from(projectRows).where(eq(projectRows.uuid, busy.uuid));
    const run = {
      kind: 'chat' as const,
      status: 'running' as const,
      input: {},
      owner: 'test',
      leaseUntil: at,
      createdAt: at,
    };
    await db
      .insert(runs)
      .values({ ...run, id: randomUUID(), projectUuid: busy.uuid, userId: row?.userId ?? 0 });
    const remove = () =>
      app.call(projects.remove, { ids: [busy.id, idle.id, '987654321', 'x'] }, { as: ada });
    expect(await remove()).toMatchObject({
      code: 200,
      data: { deleted: [idle.id], skipped: [busy.id] },
    });
    expect(await remove()).toMatchObject({ code: 200, data: { deleted: [], skipped: [busy.id] } });
    expect((await infoFor(ada, idle.uuid)).code).toBe(404);
    expect((await list()).list.map(({ title }) => title)).toEqual(['Busy']);
    const left = [messages, versions].map((table) =>
      db.select().from(table).where(eq(table.projectUuid, idle.uuid)),
    );
    expect(await Promise.all(left)).toEqual([[], []]);
  });
});
