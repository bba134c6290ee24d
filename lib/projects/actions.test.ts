import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, startUpstream } from '@/tests/support/upstream';
import { deleteAllProjects, deleteProjects, renameProject, setGrade } from './actions';

const head = vi.hoisted(() => ({ now: new Headers() }));
vi.mock('next/headers', () => ({ headers: async () => head.now }));

const own = {
  host: 'localhost:3000',
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
  cookie: 'token_3000=aaa.bbb.ccc',
};
let upstream: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  upstream = await startUpstream((_, response) =>
    answerJson(response, { code: 200, message: 'ok', data: null }),
  );
  vi.stubEnv('UPSTREAM_URL', upstream.url);
  vi.stubEnv('APP_SECRET', 'secret-of-the-test');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.stop();
});
beforeEach(() => {
  upstream.heard.length = 0;
  head.now = new Headers(own);
});
const base = '/servers/auto-website-bff/api/v1/projects';

describe('the server actions of projects', () => {
  const mutations = [
    [
      'renameProject',
      () => renameProject({ id: '7', title: ' Tea ' }),
      'PUT',
      `${base}/7`,
      { title: 'Tea' },
    ],
    ['setGrade', () => setGrade({ id: '7', grade: 1 }), 'PUT', `${base}/7/grade`, { grade: 1 }],
    [
      'deleteProjects',
      () => deleteProjects({ ids: ['7', '8'] }),
      'DELETE',
      `${base}/batch`,
      { ids: ['7', '8'] },
    ],
    ['deleteAllProjects', () => deleteAllProjects(), 'DELETE', `${base}/deleteAll`, {}],
  ] as const;
  it.each(mutations)(
    '%s sends one request, with the token of the cookie, and returns the envelope [GAP-71, ARCH-004]',
    async (_, act, method, url, body) => {
      expect(await act()).toEqual({ code: 200, message: 'ok', data: null });
      expect(upstream.heard).toMatchObject([
        { method, url, headers: { authorization: 'Bearer aaa.bbb.ccc' } },
      ]);
      expect(JSON.parse(String(upstream.heard[0]?.body))).toEqual(body);
      head.now = new Headers({ ...own, cookie: '' });
      expect((await act()).code).toBe(401);
      expect(upstream.heard).toHaveLength(1);
    },
  );

  const unreadable: [what: string, act: () => Promise<{ code: number }>][] = [
    ['a title of blanks', () => renameProject({ id: '7', title: '  ' })],
    ['no id', () => renameProject({ id: '', title: 'Tea' })],
    ['a grade there is not', () => setGrade({ id: '7', grade: 3 as 2 })],
    ['no ids', () => deleteProjects({ ids: [] })],
    ['101 ids', () => deleteProjects({ ids: Array.from({ length: 101 }, (_, id) => `${id}`) })],
    ['what is no object', () => deleteAllProjects('all' as never)],
  ];
  it.each(unreadable)('returns 400 for %s and sends nothing [GAP-71, ARCH-004]', async (_, act) => {
    expect((await act()).code).toBe(400);
    expect(upstream.heard).toEqual([]);
  });
});
