import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { ChatFile } from '../../domain/entities/chat-file.ts';
import { limits } from '../../domain/limits/index.ts';
import {
  blobs,
  messages,
  projects as projectRows,
  runs,
} from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { projects, chat, transfer, versions } = contract;

withDatabase('chats as files', (open) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  beforeEach(async () => {
    app = await createTestApp(open());
    [ada, bob] = [await app.signIn(), await app.signIn()];
  });
  afterEach(() => app.close());

  const make = async (
    title: string,
    files: Record<string, string | Uint8Array>,
    said: string[] = [],
    as = ada,
  ) => {
    const { uuid } = (await app.call(projects.issueUuid, {}, { as })).data;
    const { id } = (await app.call(projects.create, { uuid, title }, { as })).data;
    const changes = Object.entries(files).map(([path, body]) => ({
      path,
      bytes: typeof body === 'string' ? Buffer.from(body) : body,
    }));
    await app.services.versions.commit({ project: uuid, kind: 'save', changes });
    const rows = said.map((content, at) => ({
      projectUuid: uuid,
      role: at % 2 ? ('assistant' as const) : ('user' as const),
      content,
      createdAt: app.clock.now(),
    }));
    if (rows.length > 0) await open().db.insert(messages).values(rows);
    return { id, uuid };
  };
  const exported = async (input: { site_uuid?: string; all?: number }, as = ada) => {
    const response = await app.send(transfer.exportChats, input, { as });
    expect(response.headers.get('content-disposition')).toContain('attachment');
    return {
      name: decodeURIComponent(
        /UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
      ),
      text: await response.text(),
    };
  };
  const bring = (file: string | Uint8Array, as = ada) =>
    app.call(transfer.importChats, { bytes: Buffer.from(file).toString('base64') }, { as });
  const read = async (uuid: string, as = ada) =>
    (await app.call(chat.getChat, { site_uuid: uuid, type: 'chat' }, { as })).data;
  const titles = async (as = ada) =>
    (await app.call(projects.pageList, {}, { as })).data.list.map(({ title }) => title).sort();
  /** Counts the rows of all tables in which a failed import could have left something. */
  const rows = async () => [
    (await open().db.select().from(projectRows)).length,
    (await open().db.select().from(messages)).length,
    (await open().db.select().from(blobs)).length,
  ];

  const answer =
    '好的。<appArtifact id="a" title="Tea"><appAction type="file" filePath="src/App.tsx">tea</appAction></appArtifact>';
  const binary = Uint8Array.from([0x89, 0x50, 0, 0xff]);
  const teaFiles = {
    'src/App.tsx': 'export default () => "茶 𝄞"\r\n',
    'empty.txt': '',
    'bom.txt': '\ufeffmarked',
    'icon.png': binary,
  };

  describe('export and import', () => {
    it('exports one project and imports it for another user byte for byte [GAP-48, CHAT-046]', async () => {
      const { uuid } = await make('Tea', teaFiles, ['一间茶馆', answer]);
      const { name, text } = await exported({ site_uuid: uuid });
      expect(name).toBe(`chat-${app.clock.now().toISOString()}.json`);
      const file = ChatFile.parse(JSON.parse(text));
      expect(file).toMatchObject({
        version: 1,
        exportDate: app.clock.now().toISOString(),
        projects: [{ uuid, title: 'Tea' }],
      });
      expect(file.projects[0]?.messages.map(({ role, content }) => [role, content])).toEqual([
        ['user', '一间茶馆'],
        ['assistant', answer],
      ]);
      await app.clock.advance(60_000);
      const { code, data } = await bring(text, bob);
      expect(code).toBe(200);
      const [brought] = data.projects;
      expect(brought).toMatchObject({ title: 'Tea' });
      expect(brought?.uuid).not.toBe(uuid);
      const [there, here] = [await read(uuid), await read(brought?.uuid ?? '', bob)];
      expect(here.files).toEqual(there.files);
      expect(here.list.map(({ role, content, createdAt }) => [role, content, createdAt])).toEqual(
        there.list.map(({ role, content, createdAt }) => [role, content, createdAt]),
      );
      expect(
        await app.call(projects.infoByUuid, { uuid: brought?.uuid ?? '' }, { as: bob }),
      ).toMatchObject({
        data: { readOnly: false, status: 2 },
      });
      const history = (await app.call(versions.list, { uuid: brought?.uuid ?? '' }, { as: bob }))
        .data;
      expect(history.list).toMatchObject([{ number: 1, kind: 'import', touched: { added: 4 } }]);
    });

    it('allows an imported project to go back to any of its messages, and keeps its files', async () => {
      const { uuid } = await make('Tea', teaFiles, ['a', answer, 'b', 'c']);
      const { text } = await exported({ site_uuid: uuid });
      await app.clock.advance(60_000);
      const brought = (await bring(text, bob)).data.projects[0]?.uuid ?? '';
      const { list, files } = await read(brought, bob);
      await app.call(
        versions.rewind,
        { site_uuid: brought, chat_id: list[1]?.id ?? '' },
        { as: bob },
      );
      const after = await read(brought, bob);
      expect([after.list.length, after.files]).toEqual([2, files]);
    });

    it('exports all of the user’s projects with all=1 and nobody else’s, and imports them all [GAP-48]', async () => {
      await make('Tea', { 'a.txt': 'a' }, ['tea']);
      await make('Coffee', { 'b.txt': 'b' });
      await make('Bob’s', { 'secret.txt': 'secret' }, [], bob);
      const { text } = await exported({ all: 1 });
      expect(ChatFile.parse(JSON.parse(text)).projects.map(({ title }) => title)).toEqual([
        'Tea',
        'Coffee',
      ]);
      expect(text).not.toContain('secret');
      expect((await bring(text, bob)).data.projects.map(({ title }) => title)).toEqual([
        'Tea',
        'Coffee',
      ]);
      expect(await titles(bob)).toEqual(['Bob’s', 'Coffee', 'Tea']);
    });

    it('refuses another user’s and missing projects, and an empty request', async () => {
      const { uuid } = await make('Tea', {});
      for (const [input, as] of [
        [{ site_uuid: uuid }, bob],
        [{ site_uuid: randomUUID() }, ada],
        [{ site_uuid: 'x' }, ada],
      ] as const)
        expect((await app.call(transfer.exportChats, input, { as })).code).toBe(404);
      expect((await app.call(transfer.exportChats, {}, { as: ada })).code).toBe(400);
    });
  });

  describe('a chat of bolt.diy', () => {
    it('reads {messages, description}: its messages without the model’s name, and the files of its answers [GAP-48]', async () => {
      const action = (path: string, text: string) =>
        `<boltAction type="file" filePath="${path}">\n${text}</boltAction>`;
      const file = {
        description: 'Coffee corner',
        exportDate: '2025-01-01T00:00:00.000Z',
        messages: [
          {
            id: '1',
            role: 'user',
            content: '[Model: gpt-4o]\n\n[Provider: OpenAI]\n\nA café',
            createdAt: '2025-01-01T00:00:00.000Z',
          },
          {
            id: '2',
            role: 'assistant',
            content: `Sure.<boltArtifact id="x" title="Café">${action('index.html', '<p>old</p>')}${action('/home/project/src/a.js', 'let a')}<boltAction type="shell">npm i</boltAction></boltArtifact>`,
          },
          { id: '3', role: 'user', annotations: ['hidden'], content: 'Restore project' },
          {
            id: '4',
            role: 'user',
            parts: [
              { type: 'text', text: '[Model: x]\n\nBigger' },
              { type: 'image', image: 'data:image/png;base64,AAAA' },
              { type: 'step-start' },
            ],
          },
          {
            id: '5',
            role: 'assistant',
            content: '',
            parts: [
              { type: 'reasoning', reasoning: 'hm' },
              {
                type: 'text',
                text: `<boltArtifact id="x">${action('index.html', '<p>new</p>')}${action('../../etc/passwd', 'x')}</boltArtifact>`,
              },
            ],
          },
          { id: '6', role: 'data', content: 'not said by anybody' },
        ],
      };
      const { code, data } = await bring(JSON.stringify(file));
      expect(code).toBe(200);
      expect(data.projects).toMatchObject([{ title: 'Coffee corner' }]);
      const got = await read(data.projects[0]?.uuid ?? '');
      expect(got.list.map(({ content }) => content)).toEqual([
        'A café',
        file.messages[1]?.content,
        [
          { type: 'text', text: 'Bigger' },
          { type: 'image', image: 'data:image/png;base64,AAAA' },
        ],
        expect.stringContaining('<p>new</p>'),
      ]);
      expect(
        got.files.map(({ file_path, file_content }) => [file_path, file_content]).sort(),
      ).toEqual([
        ['index.html', '<p>new</p>'],
        ['src/a.js', 'let a'],
      ]);
    });
  });

  const saved = (more: object = {}) => ({
    uuid: randomUUID(),
    title: 'Tea',
    messages: [{ role: 'user', content: 'tea' }],
    files: [],
    ...more,
  });
  const file = (...list: object[]) =>
    JSON.stringify({ version: 1, exportDate: '2025-01-01T00:00:00.000Z', projects: list });
  const fileOf = (file_path: string, file_content = 'x') => ({
    file_path,
    file_content,
    is_binary: false,
  });

  describe('a bad file', () => {
    it.each<[string, string | Uint8Array, number]>([
      ['nothing', '', 400],
      ['a picture', binary, 400],
      ['half a file', file(saved()).slice(0, -5), 400],
      ['a list', '[]', 400],
      ['another version', file(saved()).replace('"version":1', '"version":2'), 400],
      ['a project without a title', file(saved({ title: ' ' })), 400],
      ['a second project that is wrong', file(saved(), saved({ messages: 'no' })), 400],
      ['a chat in which nobody speaks', '{"messages":[{"role":"data","content":"x"}]}', 400],
      ['a path outside the project', file(saved({ files: [fileOf('../x')] })), 400],
      ['an absolute path', file(saved({ files: [fileOf('/etc/passwd')] })), 400],
      ['a file that is a folder too', file(saved({ files: [fileOf('a'), fileOf('a/b')] })), 400],
      [
        'a file that is too large',
        file(saved({ files: [fileOf('a.txt', 'x'.repeat(limits.files.maxFileBytes + 1))] })),
        413,
      ],
      ['deep nonsense', '['.repeat(200_000), 400],
      ['keys of prototypes', '{"__proto__":{"messages":[]},"constructor":1}', 400],
    ])('refuses %s and keeps nothing of it [GAP-48]', async (_, text, code) => {
      const before = await rows();
      const answer = await bring(text);
      expect(answer.code).toBe(code);
      expect(answer.message).not.toBe('');
      expect(await rows()).toEqual(before);
    });

    it('replaces what a database cannot store, and any time in the future', async () => {
      const said = [
        { role: 'user', content: 'a\u0000b\ud800', createdAt: '2999-01-01T00:00:00Z' },
        { role: 'assistant', content: 'ok', createdAt: 'yesterday' },
      ];
      const { data } = await bring(file(saved({ title: 'T\u0000', messages: said })));
      const { list } = await read(data.projects[0]?.uuid ?? '');
      expect(list.map(({ content, createdAt }) => [content, createdAt])).toEqual([
        ['a\ufffdb\ufffd', app.clock.now().toISOString()],
        ['ok', app.clock.now().toISOString()],
      ]);
      expect(await titles()).toEqual(['T\ufffd']);
    });

    it('counts against the quota: more projects than allowed import none [GAP-48]', async () => {
      const before = await rows();
      const answer = await bring(file(saved(), saved(), saved(), saved()));
      expect(answer).toMatchObject({ code: 706, data: { name: 'projectQuota' } });
      expect(await rows()).toEqual(before);
      expect((await bring(file(saved(), saved(), saved()))).code).toBe(200);
    });
  });

  it('deletes all of the user’s projects except one under generation, and nobody else’s [UC-016, GAP-47]', async () => {
    const { db } = open();
    const [busy, idle] = [await make('Busy', {}), await make('Idle', { 'a.txt': 'a' }, ['tea'])];
    await make('Bob’s', {}, [], bob);
    const [row] = await db.select().from(projectRows).where(eq(projectRows.uuid, busy.uuid));
    const run = {
      kind: 'chat' as const,
      status: 'running' as const,
      input: {},
      owner: 'test',
      leaseUntil: app.clock.now(),
      createdAt: app.clock.now(),
    };
    await db
      .insert(runs)
      .values({ ...run, id: randomUUID(), projectUuid: busy.uuid, userId: row?.userId ?? 0 });
    const removeAll = () => app.call(projects.removeAll, {}, { as: ada });
    expect(await removeAll()).toMatchObject({
      code: 200,
      data: { deleted: [idle.id], skipped: [busy.id] },
    });
    expect(await titles()).toEqual(['Busy']);
    await db.update(runs).set({ status: 'done' }).where(eq(runs.projectUuid, busy.uuid));
    expect(await removeAll()).toMatchObject({ data: { deleted: [busy.id], skipped: [] } });
    expect(await removeAll()).toMatchObject({ code: 200, data: { deleted: [], skipped: [] } });
    expect([await titles(), await titles(bob)]).toEqual([[], ['Bob’s']]);
  });
});
