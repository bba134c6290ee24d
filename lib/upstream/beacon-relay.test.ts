import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, type RecordedRequest, startUpstream } from '@/tests/support/upstream';
import { beaconRelay } from './beacon-relay';

let answer: (request: RecordedRequest, response: ServerResponse) => void;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  upstream = await startUpstream((request, response) => answer(request, response));
  for (const [name, value] of Object.entries({
    UPSTREAM_URL: upstream.url,
    APP_SECRET: 'the-secret',
    TRUST_PROXY: '1',
  }))
    vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.stop();
});
beforeEach(() => {
  upstream.heard.length = 0;
  answer = (_, response) => answerJson(response, {});
});

const own = {
  host: 'localhost:3000',
  'sec-fetch-site': 'same-origin',
  cookie: 'token_3000=header.payload.signature',
};
const get = (headers: Record<string, string> = {}) =>
  beaconRelay(
    new Request('http://localhost:3000/servers/track/pageview?nonce=x&kind=pageview', {
      headers: { ...own, ...headers },
    }),
  );
const post = (body: string) =>
  beaconRelay(
    new Request('http://localhost:3000/servers/track/page_exit', {
      method: 'POST',
      headers: own,
      body,
    }),
  );

describe('the beacon endpoint', () => {
  it('forwards a beacon without tokens, with its client address [GAP-62]', async () => {
    const response = await get({ 'x-forwarded-for': '192.0.2.7' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect((await response.arrayBuffer()).byteLength).toBe(43);
    expect(upstream.heard[0]).toMatchObject({
      method: 'GET',
      url: '/servers/track/pageview?nonce=x',
    });
    expect(upstream.heard[0]?.headers).toMatchObject({ 'x-client-ip': '192.0.2.7' });
    expect(upstream.heard[0]?.headers.authorization).toBeUndefined();
    expect((await post('nonce=y')).status).toBe(204);
    expect(upstream.heard[1]).toMatchObject({ method: 'POST', url: '/servers/track/page_exit' });
  });

  it('returns the same when the services are down, or too much was sent [TRACK-007]', async () => {
    answer = (_, response) => void response.destroy();
    expect((await get()).status).toBe(200);
    expect((await post('x')).status).toBe(204);
    upstream.heard.length = 0;
    expect((await post('x'.repeat(9000))).status).toBe(204);
    expect(upstream.heard).toEqual([]);
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }] as Record<string, string>[])(
    'does not forward what arrives with %o [GAP-62]',
    async (headers) => {
      expect((await get(headers)).status).toBe(200);
      expect(upstream.heard).toEqual([]);
    },
  );
});
