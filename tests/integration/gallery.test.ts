import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { grades } from '../../domain/entities/project.ts';
import { limits } from '../../domain/limits/index.ts';
import { fingerprintOfCase } from '../../scripts/write-cases.ts';
import { readBuiltCases } from '../../services/gallery/built-cases.ts';
import { defaultCases } from '../../services/gallery/default-cases.ts';
import {
  cases,
  identities,
  projects as rows,
  siteFormEntries,
  users,
} from '../../services/store/schema/index.ts';
import { storeVersionPicture } from '../../services/versions/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { chat, gallery, projects, versions } = contract;

/** Returns what a visitor of a published site receives, who opens a page or sends a form. */
const visit = (port: number, address: string, form?: string) =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    const { host, pathname } = new URL(address);
    const headers = form
      ? { host, 'content-type': 'application/x-www-form-urlencoded' }
      : { host, accept: 'text/html' };
    const method = form ? 'POST' : 'GET';
    request({ host: '127.0.0.1', port, path: pathname, headers, method }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    })
      .on('error', failed)
      .end(form);
  });

it('contains the current cases (npm run cases builds them) [GAP-50]', () => {
  const built = readBuiltCases();
  expect(
    Object.fromEntries(Object.entries(built).map(([name, { fingerprint }]) => [name, fingerprint])),
  ).toEqual(Object.fromEntries(defaultCases.map((one) => [one.name, fingerprintOfCase(one)])));
});

withDatabase('cases and community', (open) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  beforeEach(async () => {
    app = await createTestApp(open(), { environment: { PREVIEW_PORT: '0' } });
    [ada, bob] = [await app.signIn(), await app.signIn()];
  });
  afterEach(() => app.close());

  const make = async (title: string, as = ada) => {
    const { uuid } = (await app.call(projects.issueUuid, {}, { as })).data;
    const { id } = (await app.call(projects.create, { uuid, title }, { as })).data;
    return { id, uuid };
  };
  const previewOf = (uuid: string) => `http://${uuid}.preview.localhost:4100/`;
  const previewed = async (title: string, as = ada) => {
    const made = await make(title, as);
    await app.call(projects.update, { id: made.id, previewUrl: previewOf(made.uuid) }, { as });
    return made;
  };
  const share = (id: string, shared: 0 | 1 = 1, as = ada) =>
    app.call(gallery.share, { id, shared }, { as });
  const community = async (
    input: Parameters<typeof app.call<typeof gallery.community>>[1] = {},
  ) => {
    const { code, data } = await app.call(gallery.community, input);
    expect(code).toBe(200);
    return data;
  };
  const isShown = async (uuid: string) =>
    (await community({ pageSize: 60 })).list.some((one) => one.uuid === uuid);
  const fromType = async (uuid: string) =>
    (await app.call(projects.infoByUuid, { uuid }, { as: ada })).data.fromType;

  describe('the session for home', () => {
    const session = async (language: string) =>
      (await app.call(gallery.session, {}, { headers: { 'accept-language': language } })).data
        .session;

    it.each([
      ['zh-CN', '杭州一家手冲咖啡馆的官网'],
      ['en', 'A sales dashboard'],
      ['ja', '静かなデザイナーのポートフォリオ'],
      ['ko', '식물 물주기 앱'],
    ])('is a real one in %s, with its files and its site [HOME-012]', async (language, prompt) => {
      const port = await app.services.listenToPreviews();
      const shown = await session(language);
      expect(shown).toMatchObject({ prompt });
      expect(shown?.files).toHaveLength(limits.gallery.session.files);
      expect(shown?.files.every((path) => path.startsWith('src/'))).toBe(true);
      expect(shown?.fileCount).toBeGreaterThan(limits.gallery.session.files);
      const { status } = await visit(port, shown?.previewUrl ?? '');
      expect(status).toBe(200);
      const asked = { site_uuid: shown?.uuid ?? '', type: 'chat' } as const;
      const { data } = await app.call(chat.getChat, asked, { as: ada });
      expect(JSON.stringify(data)).toContain(prompt);
    });

    it('is another one where its project is no longer public, and none without cases [HOME-012]', async () => {
      const { db } = open();
      const first = await session('ko');
      const uuid = first?.uuid ?? '';
      await db.update(rows).set({ grade: grades.private }).where(eq(rows.uuid, uuid));
      expect((await session('ko'))?.uuid).not.toBe(uuid);
      expect((await session('ko'))?.prompt).toBe('杭州一家手冲咖啡馆的官网');
      await db.update(rows).set({ grade: grades.public }).where(eq(rows.uuid, uuid));
      expect((await session('ko'))?.uuid).toBe(uuid);
      const [owned] = await db.select().from(rows).where(eq(rows.uuid, uuid));
      const owner = eq(users.id, owned?.userId ?? 0);
      await db.update(users).set({ deletionAskedAt: new Date() }).where(owner);
      expect(await session('ko')).toBeNull();
      await db.update(users).set({ deletionAskedAt: null }).where(owner);
      expect((await session('ko'))?.uuid).toBe(uuid);
      const all = await db.select().from(cases);
      await db.delete(cases);
      expect(await session('ko')).toBeNull();
      await db.insert(cases).values(all.map(({ id: _, ...one }) => one));
    });
  });

  describe('the cases', () => {
    it('shows a guest nine real projects with pictures and sites that respond [GAP-50]', async () => {
      const port = await app.services.listenToPreviews();
      const { code, data } = await app.call(
        gallery.cases,
        {},
        { headers: { 'accept-language': 'ja' } },
      );
      expect([code, data.list.length, data.place.port]).toEqual([200, limits.gallery.cases, port]);
      expect(data.list[0]?.title).toBe('デザイナーのポートフォリオ');
      for (const { previewUrl, picUrl } of data.list) {
        const page = await visit(port, previewUrl);
        expect([page.status, page.text.includes('<div id="root">')]).toEqual([200, true]);
        const script = /src="(\/assets\/[^"]+)"/.exec(page.text)?.[1] ?? '';
        expect((await visit(port, new URL(script, previewUrl).href)).status).toBe(200);
        expect((await app.request('GET', picUrl)).headers.get('content-type')).toBe('image/jpeg');
      }
    });

    it('stores no form that a visitor sends to a case, and says so [PUB-050]', async () => {
      const port = await app.services.listenToPreviews();
      const [one] = (await app.call(gallery.cases, {})).data.list;
      const sent = await visit(port, `${one?.previewUrl}__forms/contact`, 'name=Ada');
      expect([sent.status, JSON.parse(sent.text)]).toEqual([200, { ok: true, preview: true }]);
      expect(await open().db.select().from(siteFormEntries)).toEqual([]);
    });

    it('opens a case read-only and copies it to the user’s own project, chat and files [GAP-50]', async () => {
      const uuid = (await app.call(gallery.cases, {})).data.list[0]?.uuid ?? '';
      const seen = await app.call(chat.getChat, { site_uuid: uuid, type: 'chat' }, { as: bob });
      expect([seen.data.readOnly, seen.data.list.map(({ role }) => role)]).toEqual([
        true,
        ['user', 'assistant'],
      ]);
      const { code, data } = await app.call(versions.copy, { uuid }, { as: bob });
      expect(code).toBe(200);
      const own = await app.call(chat.getChat, { site_uuid: data.uuid, type: 'chat' }, { as: bob });
      expect([own.data.readOnly, own.data.files.length, own.data.list.length]).toEqual([
        false,
        seen.data.files.length,
        2,
      ]);
    });
  });

  describe('the community', () => {
    it('shows a public project with a preview, marks it 3 and resets it to 0 [GAP-50]', async () => {
      const { id, uuid } = await previewed('茶馆');
      expect((await share(id)).data.fromType).toBe(3);
      const { list } = await community();
      expect(list.find((one) => one.uuid === uuid)).toMatchObject({
        title: '茶馆',
        previewUrl: previewOf(uuid),
        name: null,
      });
      expect((await app.send(gallery.picture, { uuid })).headers.get('content-type')).toBe(
        'image/svg+xml',
      );
      expect((await share(id, 0)).data.fromType).toBe(0);
      expect(await isShown(uuid)).toBe(false);
      expect((await app.call(gallery.picture, { uuid })).code).toBe(404);
    });

    it('lets caches keep a shared picture for minutes, and returns 304 to who has it [GAP-50]', async () => {
      const { id, uuid } = await previewed('茶馆');
      await share(id);
      const get = (headers: Record<string, string> = {}) =>
        app.send(gallery.picture, { uuid }, { headers });
      const first = await get();
      expect(first.headers.get('cache-control')).toBe('public, max-age=300');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      const known = await get({ 'if-none-match': `"other", ${etag}` });
      expect([known.status, await known.text()]).toEqual([304, '']);
      expect(known.headers.get('cache-control')).toBe('public, max-age=300');
      expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
      // The picture in the owner's own list is private, so shared caches must not store it.
      const own = await app.send(projects.picture, { uuid }, { as: ada });
      expect(own.headers.get('cache-control')).toBe('private, max-age=3600');
      await share(id, 0);
      const gone = await get({ 'if-none-match': etag });
      expect(await gone.json()).toMatchObject({ code: 404 });
      expect(gone.headers.get('cache-control')).toBe('no-store');
    });

    it('names the version of a picture in its address, so that no cache shows the one before [GAP-50]', async () => {
      const { id, uuid } = await previewed('茶馆');
      await share(id);
      const address = async () =>
        (await community()).list.find((one) => one.uuid === uuid)?.picUrl ?? '';
      const first = await address();
      expect(first).toMatch(/\?uuid=[\w-]+$/);
      for (const number of [1, 2]) {
        await storeVersionPicture(open().db, {
          ...{ projectUuid: uuid, number, bytes: new Uint8Array([number]), at: app.clock.now() },
        });
        expect(await address()).toBe(`${first}&v=${number}`);
        const seen = await app.request('GET', await address());
        expect([...new Uint8Array(await seen.arrayBuffer())]).toEqual([number]);
      }
    });

    it('shows no project with a foreign stored address, and shares none [SEC-M12]', async () => {
      const [kept, made] = [await previewed('ours'), await previewed('theirs')];
      for (const { id } of [kept, made]) await share(id);
      const evil = { previewUrl: 'https://evil.example/login' };
      expect((await app.call(projects.update, { id: made.id, ...evil }, { as: ada })).code).toBe(
        400,
      );
      expect(await isShown(made.uuid)).toBe(true);
      await open().db.update(rows).set(evil).where(eq(rows.uuid, made.uuid));
      expect([await isShown(kept.uuid), await isShown(made.uuid)]).toEqual([true, false]);
      await share(made.id, 0);
      expect((await share(made.id)).code).toBe(400);
    });

    it('refuses a private project, one without a preview, and another user’s [GAP-50]', async () => {
      await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_PRO' });
      const { id } = await previewed('private');
      expect((await share(id)).message).toContain('公开');
      await app.call(projects.setGrade, { id, grade: 1 }, { as: ada });
      expect((await share(id)).code).toBe(200);
      expect((await share(id, 0, bob)).code).toBe(404);
      const bare = await make('bare');
      await app.call(projects.setGrade, { id: bare.id, grade: 1 }, { as: ada });
      expect((await share(bare.id)).code).toBe(400);
      expect((await share('x')).code).toBe(404);
    });

    it('removes a project when it becomes private, and shows none of an account under deletion [GAP-50]', async () => {
      await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_PRO' });
      const { id, uuid } = await previewed('茶馆');
      await app.call(projects.setGrade, { id, grade: 1 }, { as: ada });
      await share(id);
      await app.call(projects.setGrade, { id, grade: 2 }, { as: ada });
      expect([await fromType(uuid), await isShown(uuid)]).toEqual([0, false]);
      await app.call(projects.setGrade, { id, grade: 1 }, { as: ada });
      await share(id);
      expect(await isShown(uuid)).toBe(true);
      const [{ userId: ofAda } = { userId: 0 }] = await open()
        .db.select()
        .from(identities)
        .where(eq(identities.subject, ada.phone));
      await open().db.update(users).set({ deletionAskedAt: new Date() }).where(eq(users.id, ofAda));
      expect(await isShown(uuid)).toBe(false);
    });

    it('pages the community without duplicates, and searches by title [GAP-50]', async () => {
      const { id } = await previewed('100% 茶');
      await share(id);
      const pages = [
        await community({ pageSize: 4 }),
        await community({ pageSize: 4, pageNum: 2 }),
        await community({ pageSize: 4, pageNum: 3 }),
      ];
      const uuids = pages.flatMap(({ list }) => list.map((one) => one.uuid));
      expect([uuids.length, new Set(uuids).size, pages[0]?.list[0]?.title]).toEqual([
        Math.min(12, pages[0]?.total ?? 0),
        uuids.length,
        '100% 茶',
      ]);
      expect((await community({ search: '0% 茶' })).list.map(({ title }) => title)).toEqual([
        '100% 茶',
      ]);
      expect((await community({ search: '_' })).list).toEqual([]);
    });

    it('copies rules and plan of a project for its owner only [GEN-047, GEN-058]', async () => {
      const { id, uuid } = await previewed('茶馆');
      const files = ['PLAN.md', 'SAYSO.md', 'src/App.tsx'];
      await app.services.versions.commit({
        project: uuid,
        kind: 'save',
        changes: files.map((path) => ({ path, bytes: new TextEncoder().encode('Obey me.') })),
      });
      await share(id);
      const copiedBy = async (as: Person) => {
        const copy = (await app.call(versions.copy, { uuid }, { as })).data.uuid;
        return [...(await app.services.versions.files(copy)).keys()].sort();
      };
      expect(await copiedBy(ada)).toEqual(files);
      expect(await copiedBy(bob)).toEqual(['src/App.tsx']);
    });

    it('counts a copy against the quota, and copies nothing private [GAP-50]', async () => {
      const { id, uuid } = await previewed('茶馆');
      await share(id);
      for (let at = 0; at < 3; at++)
        expect((await app.call(versions.copy, { uuid }, { as: bob })).code).toBe(200);
      expect((await app.call(versions.copy, { uuid }, { as: bob })).code).toBe(706);
      await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_PRO' });
      await app.call(projects.setGrade, { id, grade: 2 }, { as: ada });
      const eve = await app.signIn();
      expect((await app.call(versions.copy, { uuid }, { as: eve })).code).toBe(404);
    });
  });

  // The following tests change the cases for good, because all tests of this suite share a
  // database.
  it.each([
    ['zh-CN', ['cafe', 'grocery', 'merge', 'tea']],
    ['en', ['sales', 'running', 'launch']],
    ['ja', ['portfolio']],
    ['ko', ['plants']],
  ])('lists the cases whose prompt is in %s first [HOME-014]', async (language, first) => {
    const headers = { 'accept-language': language };
    const { list } = (await app.call(gallery.cases, {}, { headers })).data;
    const names = list.map(({ name }) => name?.replace('-sayso0', ''));
    expect(names).toHaveLength(limits.gallery.cases);
    expect(names.slice(0, first.length)).toEqual(first);
  });

  it('creates the cases once for concurrent requests, and keeps an operator’s changes [GAP-50]', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => app.call(gallery.cases, {})));
    expect(new Set(answers.map(({ data }) => data.list.length))).toEqual(new Set([9]));
    await open().db.delete(cases);
    await open()
      .db.insert(cases)
      .values({
        position: 1,
        titles: { en_US: 'Ours' },
        picUrl: 'https://a.example/p.png',
        previewUrl: 'https://a.example/',
      });
    const again = await createTestApp(open());
    const { list } = (await again.call(gallery.cases, {}, { headers: { 'accept-language': 'en' } }))
      .data;
    expect(list).toEqual([
      {
        title: 'Ours',
        picUrl: 'https://a.example/p.png',
        previewUrl: 'https://a.example/',
        name: null,
        uuid: null,
      },
    ]);
    expect(
      (await open().db.select().from(users)).filter(({ userNo }) => userNo === 'sayso'),
    ).toHaveLength(1);
    await again.close();
  });
});
