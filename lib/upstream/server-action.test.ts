import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { projects } from '@/domain/contract/projects';
import { Title } from '@/domain/entities/project';
import { answerJson, startUpstream } from '@/tests/support/upstream';
import { handleServerAction } from './server-action';

const calls: {
  method: string;
  url: string;
  authorization: string | undefined;
  signed: boolean;
  body: string;
}[] = [];
let upstream: Awaited<ReturnType<typeof startUpstream>>;

beforeAll(async () => {
  upstream = await startUpstream(({ method, url, headers, body }, response) => {
    calls.push({
      method,
      url,
      authorization: headers.authorization,
      signed: 'x-signature' in headers,
      body: body.toString(),
    });
    answerJson(response, { code: 200, message: 'ok', data: { deleted: ['1'], skipped: [] } });
  });
  vi.stubEnv('UPSTREAM_URL', upstream.url);
  vi.stubEnv('APP_SECRET', 'secret-of-the-test');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.stop();
});
beforeEach(() => {
  calls.length = 0;
});

const schema = z.object({ id: z.string(), title: Title });
const own = {
  host: 'localhost:3000',
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
  cookie: 'token_3000=aaa.bbb.ccc',
};
const rename = (headers: Record<string, string>, input: unknown) =>
  handleServerAction(projects.update, { headers: new Headers(headers), schema, input });

describe('a server action', () => {
  it('passes a parsed rename on, signed, as the user [ARCH-004]', async () => {
    const answer = await rename(own, { id: '7', title: '  Bakery ' });
    expect(answer.code).toBe(200);
    expect(calls).toEqual([
      {
        method: 'PUT',
        url: '/servers/auto-website-bff/api/v1/projects/7',
        authorization: 'Bearer aaa.bbb.ccc',
        signed: true,
        body: '{"title":"Bakery"}',
      },
    ]);
  });

  it.each([
    ['an empty title', { id: '7', title: '  ' }],
    ['a title of 101 characters', { id: '7', title: 'a'.repeat(101) }],
    ['no object at all', null],
  ])('returns 400 for %s and calls nothing [ARCH-004]', async (_, input) => {
    const answer = await rename(own, input);
    expect(answer.code).toBe(400);
    expect(answer.message).not.toBe('');
    expect(calls).toEqual([]);
  });

  it.each([
    ['no Origin', { ...own, origin: '' }],
    ['a foreign Origin', { ...own, origin: 'https://evil.example' }],
    ['another site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s', async (_, headers) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    expect((await rename(given, { id: '7', title: 'Bakery' })).code).toBe(403);
    expect(calls).toEqual([]);
  });

  it('returns 401 without a session, so that the browser renews it', async () => {
    expect((await rename({ ...own, cookie: '' }, { id: '7', title: 'Bakery' })).code).toBe(401);
    expect(calls).toEqual([]);
  });
});
