import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { projects } from '@/domain/contract/projects';
import { Title } from '@/domain/entities/project';
import { act } from './action';

const calls: { method: string; url: string; authorization: string | undefined; signed: boolean; body: string }[] = [];
const upstream = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { authorization } = request.headers;
    calls.push({ method: request.method ?? '', url: request.url ?? '', authorization, signed: 'x-signature' in request.headers, body });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 200, message: 'ok', data: { deleted: ['1'], skipped: [] } }));
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  vi.stubEnv('UPSTREAM_URL', `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  vi.stubEnv('APP_SECRET', 'secret-of-the-test');
});
afterAll(() => {
  vi.unstubAllEnvs();
  upstream.close();
});
beforeEach(() => {
  calls.length = 0;
});

const schema = z.object({ id: z.string(), title: Title });
const own = { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin', cookie: 'token_3000=aaa.bbb.ccc' };
const rename = (headers: Record<string, string>, input: unknown) => act(projects.update, { headers: new Headers(headers), schema, input });

describe('a server action', () => {
  it('ARCH-004 passes a parsed rename on, signed, as the person', async () => {
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
  ])('ARCH-004 answers 400 to %s and calls nobody', async (_, input) => {
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

  it('answers 401 without a session, for the browser to renew', async () => {
    expect((await rename({ ...own, cookie: '' }, { id: '7', title: 'Bakery' })).code).toBe(401);
    expect(calls).toEqual([]);
  });
});
