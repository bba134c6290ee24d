import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { signatureHeaders } from '@/domain/signature';
import { answerJson, type RecordedRequest, startUpstream } from '@/tests/support/upstream';
import { readInitialProject } from './read-initial-project.server';

const head = vi.hoisted(() => ({ now: new Headers() }));
vi.mock('next/headers', () => ({ headers: async () => head.now }));
vi.mock('server-only', () => ({}));

const uuid = '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11';
const document = {
  ...{
    host: 'localhost:3000',
    cookie: 'token_3000=aaa.bbb.ccc; NEXT_LOCALE=ko-KR',
    'x-path': `/chat/${uuid}`,
  },
  ...{ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
};
const chat = {
  ...{
    site_uuid: uuid,
    chat_id: 'chat-1',
    is_manage: 0,
    preview_url: '',
    preview_name: uuid,
    grade: 1,
    readOnly: false,
  },
  ...{
    list: [],
    files: [{ file_path: 'a.txt', file_content: 'tea', is_binary: false }],
    version: 1,
    run: null,
    repair: null,
  },
};
const project = {
  ...{
    id: '5',
    projectId: '5',
    uuid,
    title: 'Tea',
    grade: 1,
    isManage: 0,
    chatId: 'chat-1',
    previewUrl: '',
    webType: 0,
    status: 2,
  },
  ...{ fromType: 0, createTime: '', owner: { username: null, userNo: '1' }, readOnly: false },
};
const runtime = {
  ...{
    sandbox: 'bwrap',
    reason: '',
    runners: ['remote', 'browser'],
    preview: { domain: 'preview.localhost', port: 4100, secure: false },
  },
  ...{ usual: null, usualCost: null },
};
const base = '/servers/auto-website-bff/api/v1';
const usually: Record<string, unknown> = {
  [`${base}/chatInfo`]: chat,
  [`${base}/projects/getInfoByUuid/${uuid}`]: project,
  [`${base}/runtime`]: runtime,
};

let answers = usually;
/** If set, receives each response instead of sending it. */
let held: ((answer: () => void) => void) | undefined;
/** Aborting it ends the time limit. No real time passes in these tests. */
let late: AbortController;
let patience: MockInstance<typeof AbortSignal.timeout>;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  upstream = await startUpstream(({ url }: RecordedRequest, response) => {
    const data = answers[url];
    const answer = () =>
      answerJson(
        response,
        data === undefined
          ? { code: 401, message: 'over', data: null }
          : { code: 200, message: '', data },
      );
    held ? held(answer) : answer();
  });
  vi.stubEnv('UPSTREAM_URL', upstream.url);
  vi.stubEnv('APP_SECRET', 'secret-of-the-test');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.stop();
});
beforeEach(() => {
  upstream.heard.length = 0;
  answers = usually;
  held = undefined;
  head.now = new Headers(document);
  late = new AbortController();
  patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => late.signal);
});
afterEach(() => void vi.restoreAllMocks());

const asking = (more: Record<string, string>) => {
  head.now = new Headers({ ...document, ...more });
  return readInitialProject();
};

describe('a project in the first HTML', () => {
  it('is read as the requesting user, in their language [ROUTE-005]', async () => {
    expect(await readInitialProject()).toEqual({
      uuid,
      chat,
      info: project,
      runners: ['remote', 'browser'],
    });
    expect(upstream.heard.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      `GET ${base}/projects/getInfoByUuid/${uuid}`,
      `GET ${base}/runtime`,
      `POST ${base}/chatInfo`,
    ]);
    for (const { headers } of upstream.heard)
      expect(headers).toMatchObject({
        authorization: 'Bearer aaa.bbb.ccc',
        'accept-language': 'ko_KR',
        [signatureHeaders.signature]: expect.any(String),
      });
    const [asked] = upstream.heard.filter(({ method }) => method === 'POST');
    expect(JSON.parse(String(asked?.body))).toEqual({
      request_type: 'get_chat',
      site_uuid: uuid,
      type: 'chat',
    });
  });

  it('is also read for a link from another site, as the signed-in user', async () => {
    expect(await asking({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ uuid });
  });

  it.each<[what: string, more: Record<string, string>]>([
    ['home', { 'x-path': '/' }],
    ['another page', { 'x-path': '/pricing' }],
    ['a guest', { cookie: 'NEXT_LOCALE=ko-KR' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a call of a script', { 'sec-fetch-dest': 'empty' }],
  ])('requests nothing for %s', async (_, more) => {
    expect(await asking(more)).toBeNull();
    expect(upstream.heard).toEqual([]);
  });

  it('opens without its record where there is none', async () => {
    answers = { ...usually, [`${base}/projects/getInfoByUuid/${uuid}`]: undefined };
    expect(await readInitialProject()).toMatchObject({ uuid, info: null });
  });

  it.each<[what: string, chat: unknown]>([
    ['its chat is refused, as by a session that has to be renewed', undefined],
    ['its chat is not of the contract', { ...chat, list: 'none' }],
    [
      'its chat is longer than a page should be',
      { ...chat, files: [{ ...chat.files[0], file_content: 'x'.repeat(400_000) }] },
    ],
  ])('is left to the page where %s', async (_, answer) => {
    answers = { ...usually, [`${base}/chatInfo`]: answer };
    expect(await readInitialProject()).toBeNull();
  });

  it('is left to the page where the services do not respond', async () => {
    held = () => late.abort(new DOMException('late', 'TimeoutError'));
    expect(await readInitialProject()).toBeNull();
    expect(patience).toHaveBeenCalledWith(500);
    vi.stubEnv('UPSTREAM_URL', 'http://127.0.0.1:9');
    expect(await readInitialProject()).toBeNull();
    vi.stubEnv('UPSTREAM_URL', upstream.url);
  });
});
