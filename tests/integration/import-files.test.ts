import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { blobs, messages, projects as projectRows } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { projects, chat, transfer, versions } = contract;
const path = (name: string, body: string | Uint8Array = 'x') => ({
  path: name,
  bytes: Buffer.from(body).toString('base64'),
});
const words = { title: 'Tea house', ask: 'Import the folder “tea”', answer: '2 files imported.' };

withDatabase('an imported project', (open) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  beforeEach(async () => {
    app = await createTestApp(open());
    [ada, bob] = [await app.signIn(), await app.signIn()];
  });
  afterEach(() => app.close());

  const bring = (files: { path: string; bytes: string }[], as = ada) =>
    app.call(transfer.importFiles, { ...words, files }, { as });
  const rows = async () => [
    (await open().db.select().from(projectRows)).length,
    (await open().db.select().from(messages)).length,
    (await open().db.select().from(blobs)).length,
  ];

  it('has these files as its first version, and the given first messages', async () => {
    const binary = Uint8Array.from([0x89, 0x50, 0, 0xff]);
    const files = [
      path('src/App.tsx', '\ufeffexport default "茶"\r\n'),
      path('icon.png', binary),
      path('empty.txt', ''),
    ];
    const { code, data } = await bring(files);
    expect([code, data.project.title]).toEqual([200, 'Tea house']);
    const { uuid } = data.project;
    const got = (await app.call(chat.getChat, { site_uuid: uuid, type: 'chat' }, { as: ada })).data;
    expect(got.list.map(({ role, content }) => [role, content])).toEqual([
      ['user', words.ask],
      ['assistant', words.answer],
    ]);
    expect(
      Object.fromEntries(
        got.files.map(({ file_path, file_content, is_binary }) => [
          file_path,
          [file_content, is_binary],
        ]),
      ),
    ).toEqual({
      'src/App.tsx': ['\ufeffexport default "茶"\r\n', false],
      'icon.png': [Buffer.from(binary).toString('base64'), true],
      'empty.txt': ['', false],
    });
    const history = (await app.call(versions.list, { uuid }, { as: ada })).data;
    expect(history.list).toMatchObject([{ number: 1, kind: 'import', touched: { added: 3 } }]);
    expect((await app.call(projects.infoByUuid, { uuid }, { as: ada })).data).toMatchObject({
      readOnly: false,
      status: 2,
    });
  });

  it.each<[string, { path: string; bytes: string }[], number]>([
    ['a path outside the project', [path('../x')], 400],
    ['an absolute path', [path('/etc/passwd')], 400],
    ['a path of another system', [path('a\\b.ts')], 400],
    ['what is not the project’s to write', [path('.git/hooks/pre-commit')], 400],
    ['two files of one name', [path('a.ts'), path('A.ts')], 400],
    ['a file that is a folder too', [path('a'), path('a/b')], 400],
    ['bytes that are no base64', [{ path: 'a.ts', bytes: '%%%' }], 400],
    ['a file that is too large', [path('a.txt', 'x'.repeat(limits.files.maxFileBytes + 1))], 413],
  ])('is refused for %s, without anything left', async (_, files, code) => {
    const before = await rows();
    const answer = await bring([path('good.ts'), ...files]);
    expect([answer.code, answer.message === '']).toEqual([code, false]);
    expect(await rows()).toEqual(before);
  });

  it('may have as many files as a project allows, and no more', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => path(`f/${i}.ts`));
    expect((await bring(names(limits.files.maxFiles))).code).toBe(200);
    const before = await rows();
    expect((await bring(names(limits.files.maxFiles + 1), bob)).code).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('counts against the quota [GAP-34]', async () => {
    for (let i = 0; i < 3; i++) expect((await bring([path('a.ts')])).code).toBe(200);
    const before = await rows();
    expect(await bring([path('a.ts')])).toMatchObject({
      code: 706,
      data: { name: 'projectQuota' },
    });
    expect(await rows()).toEqual(before);
  });
});
